import { formatCount, plural } from '#platform/kit/format.ts';
import type { CrudResource } from '../resource-types.ts';
import { BULK_LIMIT, type BulkChange, type BulkResult } from './bulk-calls.ts';

type ResourceNames = Pick<CrudResource, 'one' | 'many'>;
type Action = BulkChange['accion'];

/** `counted({ one: 'la ficha', many: 'fichas' }, 2)` → '2 fichas'. */
export const counted = ({ one, many }: ResourceNames, count: number): string =>
  plural(count, one.slice(one.indexOf(' ') + 1), many);

export const refusedOf = ({ filas }: BulkResult) =>
  filas.filter(({ resultado }) => resultado === 'rechazada');

/** Number of rows that already have the new value. */
const sameOf = (result: BulkResult) => result.total - result.hechas - refusedOf(result).length;

/** Result of a simulation in words: 'Cambiarán 37 fichas; 3 ya están así; 2 no pueden:'. */
export function previewText(resource: ResourceNames, accion: Action, result: BulkResult): string {
  const { hechas } = result;
  const verb =
    accion === 'eliminar'
      ? { one: 'Se eliminará', many: 'Se eliminarán', none: 'No se eliminará nada' }
      : { one: 'Cambiará', many: 'Cambiarán', none: 'No cambiará nada' };
  const first =
    hechas === 0 ? verb.none : `${hechas === 1 ? verb.one : verb.many} ${counted(resource, hechas)}`;
  return joined([
    first,
    sameText(sameOf(result)),
    refusedText(result, accion === 'eliminar' ? ['se puede', 'se pueden'] : ['puede', 'pueden']),
  ]);
}

/** Result of a change in words: 'Se han cambiado 37 fichas; 2 no se han podido:'. */
export function doneText(resource: ResourceNames, accion: Action, result: BulkResult): string {
  const done = { actualizar: 'cambiado', eliminar: 'eliminado' }[accion];
  const { hechas } = result;
  const first =
    hechas === 0
      ? `No se ha ${done} nada`
      : `Se ${hechas === 1 ? 'ha' : 'han'} ${done} ${counted(resource, hechas)}`;
  return joined([first, sameText(sameOf(result)), refusedText(result, ['se ha podido', 'se han podido'])]);
}

export const tooManyText = (resource: ResourceNames, count: number): string =>
  `Has elegido ${counted(resource, count)}, y de una vez caben ${formatCount(BULK_LIMIT)}. Filtra la lista o hazlo por partes.`;

const sameText = (count: number) => (count === 0 ? '' : plural(count, 'ya está así', 'ya están así'));

function refusedText(result: BulkResult, [one, many]: [string, string]): string {
  const count = refusedOf(result).length;
  return count === 0 ? '' : `${plural(count, `no ${one}`, `no ${many}`)}:`;
}

/** Joins parts into a sentence; a last part with a colon gets no full stop. */
function joined(parts: string[]): string {
  const text = parts.filter((part) => part !== '').join('; ');
  return text.endsWith(':') ? text : `${text}.`;
}
