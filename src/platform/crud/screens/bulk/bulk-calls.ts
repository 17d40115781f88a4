import { call } from '#platform/browser/call.ts';
import type { Selection } from '#platform/ui/list/types.ts';

export type BulkOutcome = {
  _id: string;
  nombre: string;
  resultado: 'hecha' | 'sin cambios' | 'rechazada';
  motivo?: string;
};

/** `filas` has all the refused rows, and some of the others. */
export type BulkResult = { total: number; hechas: number; filas: BulkOutcome[] };

export type BulkChange =
  | { accion: 'actualizar'; cambios: Readonly<Record<string, unknown>> }
  | { accion: 'eliminar' };

/** Most rows of one call. */
export const BULK_LIMIT = 1_000;

export const sizeOf = (selection: Selection): number =>
  'ids' in selection ? selection.ids.length : selection.total;

/** Changes or removes each row; with `simular`, only says what would happen. */
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
