import { type ClaveOrden, fixedKeys, type OrdenBuscado, orderKeys } from '../order-keys.server.ts';
import { ordenes } from '../search-params.ts';
import type { Grupo, Vista } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Name of the fixed keys that an order ends in: orders with the same ones share a sorted list. */
export const fixedName = (orden: OrdenBuscado): string =>
  fixedKeys(orden)
    .map(({ expresion }) => expresion)
    .join();

/** Sorts the offers by the fixed keys of every order. */
export function fixedOrders(grupo: Grupo): Record<string, Uint32Array> {
  const sorted = new Map<string, Uint32Array>();
  for (const orden of ordenes) {
    const name = fixedName(orden);
    if (!sorted.has(name)) sorted.set(name, sortedByFixed(grupo, fixedKeys(orden)));
  }
  return Object.fromEntries(sorted);
}

function sortedByFixed(grupo: Grupo, keys: readonly ClaveOrden[]): Uint32Array {
  const { length } = grupo.seccion;
  const order = sharedArray(Uint32Array, length);
  for (let place = 0; place < length; place++) order[place] = place;
  const values = keys.flatMap(({ columna }) =>
    'fija' in columna ? [Float64Array.from({ length }, (_, place) => columna.fija(grupo, place))] : [],
  );
  for (const column of values.reverse()) sortBy(order, length, column);
  return order;
}

/**
 * Sorts the first `count` places of `order` by the keys of an order that depend on the search. They must come in the order of
 * its fixed keys.
 */
export function sortByView(
  order: Uint32Array,
  count: number,
  { orden, vista }: { orden: OrdenBuscado; vista: Vista },
): void {
  const values = scratch(vista.km.length);
  for (const { columna } of orderKeys(orden).toReversed()) {
    if (!('vista' in columna)) continue;
    for (let at = 0; at < count; at++) {
      const place = order[at] ?? 0;
      values[place] = columna.vista(vista, place);
    }
    sortBy(order, count, values);
  }
}

let spare = new Float64Array(0);
let other = new Uint32Array(0);

function scratch(count: number): Float64Array {
  if (spare.length < count) spare = new Float64Array(count * 2);
  return spare;
}

/** Bits of a digit of the radix sort. */
const DIGIT = 11;
const DIGITS = 1 << DIGIT;
const counts = new Uint32Array(DIGITS + 1);

/** Highest number that is sorted by its digits. */
const MOST = 2 ** 31;

/** Sorts places by their values, ascending, and leaves those of the same value in their order. */
function sortBy(order: Uint32Array, count: number, values: Float64Array): void {
  let isSorted = true;
  let isWhole = true;
  let most = 0;
  let before = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < count; at++) {
    const value = values[order[at] ?? 0] ?? 0;
    if (value < before) isSorted = false;
    before = value;
    if (value >= 0 && value < MOST && value === Math.trunc(value)) most = Math.max(most, value);
    else isWhole = false;
  }
  if (isSorted) return;
  if (!isWhole) {
    order.subarray(0, count).sort((a, b) => {
      const [first, second] = [values[a] ?? 0, values[b] ?? 0];
      return first < second ? -1 : first > second ? 1 : 0;
    });
    return;
  }
  if (other.length < count) other = new Uint32Array(count * 2);
  let from: Uint32Array = order;
  let to: Uint32Array = other;
  for (let shift = 0; most >>> shift > 0; shift += DIGIT) {
    sortByDigit({ from, to, count, values, shift });
    [from, to] = [to, from];
  }
  if (from !== order) order.set(from.subarray(0, count));
}

type Pass = { from: Uint32Array; to: Uint32Array; count: number; values: Float64Array; shift: number };

function sortByDigit({ from, to, count, values, shift }: Pass): void {
  counts.fill(0);
  for (let at = 0; at < count; at++) {
    const digit = ((values[from[at] ?? 0] ?? 0) >>> shift) & (DIGITS - 1);
    counts[digit + 1] = (counts[digit + 1] ?? 0) + 1;
  }
  for (let digit = 0; digit < DIGITS; digit++)
    counts[digit + 1] = (counts[digit + 1] ?? 0) + (counts[digit] ?? 0);
  for (let at = 0; at < count; at++) {
    const place = from[at] ?? 0;
    const digit = ((values[place] ?? 0) >>> shift) & (DIGITS - 1);
    const where = counts[digit] ?? 0;
    to[where] = place;
    counts[digit] = where + 1;
  }
}
