import type { Db } from '#api/db.server.ts';
import type { Papel } from '#office/papeles/paper-family.server.ts';
import { printPaper } from '#office/papeles/pdf/print-paper.server.ts';
import { readCertificate } from '../firmas/certificate.server.ts';

/** The PDF of a presupuesto; one that was accepted ends in the certificate of its acceptance. */
export const printPresupuesto = async (
  db: Pick<Db, 'execute' | 'select' | '_'>,
  paper: Papel,
  { marca }: { marca: string },
): Promise<Buffer> =>
  printPaper(db, paper, { clase: 'Presupuesto', marca }, await readCertificate(db, paper._id));
