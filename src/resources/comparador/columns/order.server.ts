import { type ClaveOrden, fixedKeys, type OrdenBuscado } from '../order-keys.server.ts';
import { ordenes } from '../search-params.ts';
import type { Filas, Orden } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Name of the fixed keys that an order ends in: orders with the same ones share a sorted list. */
export const fixedName = (orden: OrdenBuscado): string =>
  fixedKeys(orden)
    .map(({ expresion }) => expresion)
    .join();

/** Sorts the offers by the fixed keys of every order. */
export function fixedOrders(filas: Filas): Record<string, Orden> {
  const sorted = new Map<string, Orden>();
  for (const orden of ordenes) {
    const name = fixedName(orden);
    if (!sorted.has(name)) sorted.set(name, orderBy(filas, fixedKeys(orden)));
  }
  return Object.fromEntries(sorted);
}

function orderBy(filas: Filas, keys: readonly ClaveOrden[]): Orden {
  const { length } = filas.seccion;
  const columns = keys.flatMap(({ columna }) =>
    'fija' in columna ? [Float64Array.from({ length }, (_, place) => columna.fija(filas, place))] : [],
  );
  const lugares = sharedArray(Uint32Array, length);
  for (let place = 0; place < length; place++) lugares[place] = place;
  lugares.sort((a, b) => {
    for (const column of columns) {
      const [first, second] = [column[a] ?? 0, column[b] ?? 0];
      if (first !== second) return first < second ? -1 : 1;
    }
    return a - b;
  });
  const rangos = sharedArray(Uint32Array, length);
  for (let rank = 0; rank < length; rank++) rangos[lugares[rank] ?? 0] = rank;
  return { lugares, rangos };
}
