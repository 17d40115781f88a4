import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';
import { plain } from '#platform/kit/amounts/exact.ts';

const THOUSANDTHS = 3;

/** An accepted optional line becomes an ordinary one. */
export const asConcepto = (line: Linea): Linea =>
  line.tipo === 'opcional' ? { ...line, tipo: 'concepto', seleccionado: false } : line;

/**
 * Lines of a pedido with something left to invoice, each with its rest, and the headings and notes around
 * them.
 */
export const lineasLeft = ({ lineas }: Pick<Papel, 'lineas'>, left: ReadonlyMap<string, bigint>): Linea[] =>
  lineas.flatMap((line) => {
    const rest = left.get(line._id);
    if (rest !== undefined) return [{ ...asConcepto(line), cantidad: plain(rest, THOUSANDTHS) }];
    const words = line.tipo === 'seccion' || line.tipo === 'nota' || line.tipo === 'subtotal';
    return words ? [line] : [];
  });
