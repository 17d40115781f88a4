import { cents, plain } from '#platform/kit/amounts/exact.ts';
import { choice, flag, money } from '#platform/kit/contract/fields.ts';
import type { RowValues } from './importable.server.ts';

/** Columns of other programs' listings that say how much of a factura is owed. */
export const columnasDeCobro = {
  cobrado: money({ title: 'Cobrado', decimals: 2, signed: true }),
  situacion: choice({
    title: 'Estado del cobro',
    options: {
      cobrada: 'Cobrada/Pagada',
      pendiente: 'Pendiente/No pagada',
      parcial: 'Parcial/Cobrada en parte',
      vencida: 'Vencida/Impagada',
    },
    initial: 'pendiente',
  }),
  pagada: flag({ title: 'Pagada (Sí o No)', initial: true }),
};

/**
 * Fills in the amounts that a listing leaves out. `cuota` is the total minus the other amounts. `pendiente` comes from its own
 * column or, without it, from the paid amount or the state; without any of the three, the factura counts as paid.
 */
export function completeAmounts(read: RowValues): RowValues {
  const { cobrado, situacion, pagada, ...row } = read;
  const euros = (name: string) => cents(String(row[name] ?? '0'));
  if (row.total === undefined || row.base === undefined) return row;
  const total = euros('total');
  row.cuota ??= plain(total - euros('base') - euros('recargo') + euros('retencion') - euros('suplidos'), 2);
  if (row.pendiente !== undefined) return row;
  if (cobrado !== undefined) row.pendiente = plain(total - cents(String(cobrado)), 2);
  else if (situacion === 'pendiente' || situacion === 'vencida' || pagada === false)
    row.pendiente = plain(total, 2);
  return row;
}
