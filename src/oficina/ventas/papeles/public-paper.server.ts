import type { Db } from '#platform/database/db.server.ts';
import type { Papel } from './paper-family.server.ts';
import { type PrintInput, printingOf } from './pdf/printing.server.ts';
import { publicLineas } from './public-lineas.ts';
import type { PublicPaper } from './public-paper.ts';

/** Paper with only the fields that its cliente may see. */
export async function publicPaper(
  db: Pick<Db, 'execute' | '_'>,
  paper: Papel,
  clase: PrintInput['clase'],
): Promise<PublicPaper> {
  const { dtoGlobal1, dtoGlobal2, irpf, preciosConIva } = paper;
  return {
    ...publicLineas(paper.lineas),
    printing: await printingOf(db, paper, { clase, marca: '' }),
    marco: { dtoGlobal1, dtoGlobal2, irpf, preciosConIva },
  };
}

/** Business of the paper, as a contact for the cliente. */
export function businessOf({ emisor }: Papel) {
  const { nombre = '', nombreComercial, email = null, telefono = null, cara = null } = emisor ?? {};
  return { nombre: nombreComercial ?? nombre, email, telefono, cara };
}
