import { readCertificate } from '#oficina/documentos/firmas/certificate.server.ts';
import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';
import { printPaper } from '#oficina/ventas/papeles/pdf/print-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';

/** The PDF of a presupuesto; one that was accepted ends in the certificate of its acceptance. */
export const printPresupuesto = async (
  db: Pick<Db, 'execute' | 'select' | '_'>,
  paper: Papel,
  { marca }: { marca: string },
): Promise<Buffer> =>
  printPaper(db, paper, { clase: 'Presupuesto', marca }, await readCertificate(db, paper._id));
