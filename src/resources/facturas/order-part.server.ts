import { plain } from '#kit/exact.ts';
import type { Linea } from '#office/papeles/line-contract.ts';
import type { Papel } from '#office/papeles/paper-family.server.ts';

const THOUSANDTHS = 3;

/** What was optional and chosen is not optional any more. */
export const asConcept = (line: Linea): Linea =>
  line.tipo === 'opcional' ? { ...line, tipo: 'concepto', seleccionado: false } : line;

/** The lines of an order of which something is left, with that much of each; headings and notes go with them. */
export const linesLeft = ({ lineas }: Pick<Papel, 'lineas'>, left: ReadonlyMap<string, bigint>): Linea[] =>
  lineas.flatMap((line) => {
    const rest = left.get(line._id);
    if (rest !== undefined) return [{ ...asConcept(line), cantidad: plain(rest, THOUSANDTHS) }];
    const words = line.tipo === 'seccion' || line.tipo === 'nota' || line.tipo === 'subtotal';
    return words ? [line] : [];
  });
