import { call } from '../call.ts';
import type { Selection } from '../ui/list/types.ts';

export type BulkOutcome = {
  _id: string;
  nombre: string;
  resultado: 'hecha' | 'sin cambios' | 'rechazada';
  motivo?: string;
};

/** All the refused ones are among the rows, and some of the others. */
export type BulkResult = { total: number; hechas: number; filas: BulkOutcome[] };

export type BulkChange =
  | { accion: 'actualizar'; cambios: Readonly<Record<string, unknown>> }
  | { accion: 'eliminar' };

/** Rows that one call takes. */
export const BULK_LIMIT = 1_000;

export const sizeOf = (selection: Selection): number =>
  'ids' in selection ? selection.ids.length : selection.total;

/** Does it to each row, or with `simular` tells what would happen. */
export function applyToMany(
  name: string,
  change: BulkChange,
  { selection, simular }: { selection: Selection; simular: boolean },
): Promise<BulkResult> {
  const seleccion = 'ids' in selection ? { ids: selection.ids } : { filtro: filterOf(selection.filtro) };
  return call('POST', `${name}/aplicar`, { body: { ...change, seleccion, simular } });
}

/** Filters as text, as an address holds them. */
const filterOf = (filtro: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(filtro).map(([name, value]) => [name, String(value)]));
