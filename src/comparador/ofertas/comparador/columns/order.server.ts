import { type ClaveOrden, fixedKeys, KEPT, type OrdenBuscado } from '../order-keys.server.ts';
import { ordenes } from '../search-params.ts';
import type { Filas, Grupo, Orden } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Name of the fixed keys that an order ends in: orders with the same ones share a sorted list. */
export const fixedName = (orden: OrdenBuscado): string =>
  fixedKeys(orden)
    .map(({ expresion }) => expresion)
    .join();

/** An earlier group and the places of it whose offers have changed. */
type EarlierGroup = { grupo: Grupo; changed: readonly number[] };

/** Sorts the offers by the fixed keys of every order; an order whose keys have not changed stays the earlier one. */
export function fixedOrders(filas: Filas, earlier?: EarlierGroup): Record<string, Orden> {
  const sorted = new Map<string, Orden>();
  for (const orden of ordenes) {
    const name = fixedName(orden);
    if (sorted.has(name)) continue;
    const keys = fixedKeys(orden);
    const same = earlier && isInOrder(filas, keys, earlier) ? earlier.grupo.ordenes[name] : undefined;
    sorted.set(name, same ?? orderBy(filas, keys));
  }
  return Object.fromEntries(sorted);
}

const isInOrder = (filas: Filas, keys: readonly ClaveOrden[], { grupo, changed }: EarlierGroup): boolean =>
  keys.every(
    ({ columna }) =>
      !('fija' in columna) ||
      changed.every((place) => columna.fija(filas, place) === columna.fija(grupo, place)),
  );

function orderBy(filas: Filas, keys: readonly ClaveOrden[]): Orden {
  const { length } = filas.seccion;
  const columns = keys.flatMap(({ columna }) =>
    'fija' in columna && columna !== KEPT
      ? [Float64Array.from({ length }, (_, place) => columna.fija(filas, place))]
      : [],
  );
  const sorted = Uint32Array.from({ length }, (_, place) => place);
  sorted.sort((a, b) => {
    for (const column of columns) {
      const [first, second] = [column[a] ?? 0, column[b] ?? 0];
      if (first !== second) return first < second ? -1 : 1;
    }
    return a - b;
  });
  const lugares = sharedArray(Uint32Array, length * 2);
  const [rangos, nombrados] = [sharedArray(Uint32Array, length), sharedArray(Uint32Array, length)];
  const isLike = (at: number, other: number) =>
    columns.every((column) => column[sorted[at] ?? 0] === column[sorted[other] ?? 0]);
  for (let first = 0, end = 1; first < length; first = end++) {
    while (end < length && isLike(end, first)) end++;
    for (let at = first; at < end; at++) {
      const place = sorted[at] ?? 0;
      nombrados[place] = first + at;
      rangos[place] = end + at;
      lugares[first + at] = place;
      lugares[end + at] = place;
    }
  }
  return { lugares, rangos, nombrados };
}
