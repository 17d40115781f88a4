import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { counts } from './arithmetic.ts';
import type { Linea } from './linea-contract.ts';
import { quantityText } from './quantity-text.ts';

/** Lines that a cliente can add up, and the quantities of the lines with a hidden price. */
export type PublicLineas = { lineas: Linea[]; cantidades: Record<string, string> };

/**
 * Lines of a paper for its cliente: without costs, and without the price of the lines that hide it. Hidden
 * lines under one heading with the same tax are joined in the first one, so every shown sum stays the
 * same. Each line shows its amount.
 */
export function publicLineas(lines: readonly Linea[]): PublicLineas {
  const cantidades: Record<string, string> = {};
  const holders = new Map<string, Linea>();
  let part = 0;
  const lineas = lines.map((line) => {
    if (line.tipo === 'seccion' || line.tipo === 'subtotal') part += 1;
    const bare: Linea = { ...line, coste: null, _idConcepto: null, referencia: '' };
    if (line.mostrarPrecio || line.importe === null) return bare;
    cantidades[line._id] = quantityText(line.cantidad, line.unidad);
    const flat = { ...bare, cantidad: '1', unidad: '', dto1: '0', dto2: '0' };
    // An optional line can be accepted alone, so its own price must stand.
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
