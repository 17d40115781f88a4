import { type ClaveFija, fixedKeys, type OrdenBuscado } from '../order-keys.server.ts';
import { comparaciones, ordenes } from '../search-params.ts';
import { type Filas, type Grupo, NONE, type Orden } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Name of the fixed keys that an order ends in: orders with the same ones share a sorted list. */
export const fixedName = (orden: OrdenBuscado): string => fixedKeys(orden).join();

/** Numbers that the fixed keys sort by, ascending. The offers already lie in the order of name, code and section. */
const NUMBERS: Record<ClaveFija, (filas: Filas, place: number) => number> = {
  nombre: (_, place) => place,
  tasa: ({ tasa }, place) => {
    const value = tasa[place] ?? Number.NaN;
    return Number.isNaN(value) ? Number.POSITIVE_INFINITY : -value;
  },
  pocosDatos: ({ comparacion }, place) =>
    Number(comparacion[place] === NONE || comparacion[place] === comparaciones.indexOf('pocos_datos')),
};

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

const isInOrder = (filas: Filas, keys: readonly ClaveFija[], { grupo, changed }: EarlierGroup): boolean =>
  keys.every((key) => changed.every((place) => NUMBERS[key](filas, place) === NUMBERS[key](grupo, place)));

function orderBy(filas: Filas, keys: readonly ClaveFija[]): Orden {
  const { length } = filas.seccion;
  const columns = keys
    .filter((key) => key !== 'nombre')
    .map((key) => Float64Array.from({ length }, (_, place) => NUMBERS[key](filas, place)));
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
