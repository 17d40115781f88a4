import { cents, plain } from '#kit/exact.ts';
import { formatAmount } from '#kit/format-amount.ts';
import { counts } from './arithmetic.ts';
import type { Linea } from './line-contract.ts';

/** Lines as a client gets them to add up, and the quantities of those whose prices are not shown. */
export type PublicLines = { lineas: Linea[]; cantidades: Record<string, string> };

/**
 * The lines of a paper for whoever it is for: without what they cost, and without what tells the price of each of those
 * that hide theirs. Of these, the ones under one heading that are taxed alike are added up in the first: every sum that
 * the paper shows stays as it is. The lines say what they come to.
 */
export function publicLines(lines: readonly Linea[]): PublicLines {
  const cantidades: Record<string, string> = {};
  const holders = new Map<string, Linea>();
  let part = 0;
  const lineas = lines.map((line) => {
    if (line.tipo === 'seccion' || line.tipo === 'subtotal') part += 1;
    const bare: Linea = { ...line, coste: null, _idConcepto: null, referencia: '' };
    if (line.mostrarPrecio || line.importe === null) return bare;
    cantidades[line._id] = [formatAmount(line.cantidad, 0), line.unidad].filter(Boolean).join(' ');
    const flat = { ...bare, cantidad: '1', unidad: '', dto1: '0', dto2: '0' };
    // What may be chosen by itself must be worth what it is.
    if (line.tipo === 'opcional' || !counts(line)) return { ...flat, precioUnitario: line.importe };
    const key = [part, line.regimen, line.causaExencion, line.tipoIva, line.recargo, line.suplido].join(' ');
    const holder = holders.get(key);
    if (!holder) {
      const first = { ...flat, precioUnitario: line.importe };
      holders.set(key, first);
      return first;
    }
    holder.precioUnitario = plain(cents(holder.precioUnitario) + cents(line.importe), 2);
    return { ...flat, precioUnitario: '0' };
  });
  return { lineas: lineas.map((line) => ({ ...line, importe: null })), cantidades };
}
