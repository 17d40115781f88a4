import { type OrdenBuscado, viewKeys } from '../order-keys.server.ts';
import { assumedCost, type MarkedOffers } from './mark.server.ts';
import type { Orden } from './shape.ts';

/**
 * An offer's place in an order is one whole number below 2^53: its part of the list, whether a figure is missing, the figure in céntimos,
 * and its rank by the fixed keys, which no other offer of the group has (`Orden`).
 */
const RANKS = 2 ** 19;
/** Greater than every amount in céntimos. */
const LAST = 2 ** 31 - 1;
const MISSING = 2 ** 31;
const PART = 2 ** 32;

/** Fewest offers sorted at once, and size of the sample that tells where they end. */
const CHUNK = 96;
const SAMPLE = 128;

/** Gives the offers that a search chose in order, some at a time: a page seldom needs more than the first hundred. */
export class LazyOrder {
  readonly #orden: Orden;
  readonly #chosen: Uint32Array;
  readonly #count: number;
  /** By place. */
  readonly #keys: Float64Array;
  readonly #pulled: Float64Array;
  /** Number of offers given, and the key of the last one. */
  #given = 0;
  #last = -1;

  constructor(marked: MarkedOffers, { name, orden }: Sorting) {
    this.#orden = orden;
    this.#chosen = marked.chosen;
    this.#count = marked.count;
    const { length } = orden.lugares;
    if (length >= RANKS) throw new RangeError('a group has more offers than ranks');
    this.#keys = new Float64Array(orden.rangos.length);
    this.#pulled = new Float64Array(marked.count);
    fillKeys(this.#keys, marked, { name, orden });
  }

  /** Gives the next offers to `take`, by place; false when there are none. */
  more(take: (place: number) => void): boolean {
    const [keys, pulled, limit] = [this.#keys, this.#pulled, this.#limit()];
    let count = 0;
    for (let index = 0; index < this.#count; index++) {
      const key = keys[this.#chosen[index] ?? 0] ?? 0;
      if (key > this.#last && key <= limit) pulled[count++] = key;
    }
    pulled.subarray(0, count).sort();
    for (let index = 0; index < count; index++) take(this.#orden.lugares[(pulled[index] ?? 0) % RANKS] ?? 0);
    this.#last = limit;
    this.#given += count;
    return count > 0;
  }

  /** Sorts places of this order. */
  sorted(places: number[]): number[] {
    return places.sort((a, b) => (this.#keys[a] ?? 0) - (this.#keys[b] ?? 0));
  }

  /** Gives a limit for the keys of the next offers: it lets through about as many as were given so far, and at least one if any is left. */
  #limit(): number {
    const left = this.#count - this.#given;
    const wanted = Math.max(CHUNK, this.#given);
    if (left <= 2 * wanted) return Number.POSITIVE_INFINITY;
    const step = Math.floor(this.#count / SAMPLE);
    const sample = new Float64Array(SAMPLE);
    let drawn = 0;
    for (let index = 0; index < SAMPLE; index++) {
      const key = this.#keys[this.#chosen[index * step] ?? 0] ?? 0;
      if (key > this.#last) sample[drawn++] = key;
    }
    const at = Math.ceil((wanted / left) * drawn);
    if (at >= drawn) return Number.POSITIVE_INFINITY;
    return sample.subarray(0, drawn).sort()[at] ?? Number.POSITIVE_INFINITY;
  }
}

type Sorting = { name: OrdenBuscado; orden: Orden };

function fillKeys(keys: Float64Array, marked: MarkedOffers, { name, orden }: Sorting): void {
  const { chosen, count, zone } = marked;
  const { rangos, nombrados } = orden;
  const views = viewKeys(name);
  if (views.includes('estimado') || views.includes('coste'))
    fillByCost(keys, marked, { isAssumed: views.includes('estimado'), rangos });
  else if (views.includes('precio')) fillByPrice(keys, marked, rangos);
  else if (views.includes('km')) fillByDistance(keys, marked, rangos);
  else
    for (let index = 0; index < count; index++) {
      const place = chosen[index] ?? 0;
      keys[place] = rangos[place] ?? 0;
    }
  if (zone.named && views.includes('pueblo'))
    for (let index = 0; index < count; index++) {
      const place = chosen[index] ?? 0;
      if (zone.pueblo[place] === 1)
        keys[place] = (keys[place] ?? 0) - (rangos[place] ?? 0) + (nombrados[place] ?? 0);
    }
  if (!zone.distances || !views.includes('parte')) return;
  for (let index = 0; index < count; index++) {
    const place = chosen[index] ?? 0;
    keys[place] = (keys[place] ?? 0) + (zone.parte[place] ?? 0) * PART * RANKS;
  }
}

function fillByCost(
  keys: Float64Array,
  { caso, chosen, count, coste }: MarkedOffers,
  { isAssumed, rangos }: { isAssumed: boolean; rangos: Uint32Array },
): void {
  for (let index = 0; index < count; index++) {
    const place = chosen[index] ?? 0;
    let amount = coste[place] ?? Number.NaN;
    if (Number.isNaN(amount)) {
      const assumed = isAssumed ? assumedCost(caso, place) : Number.NaN;
      amount = MISSING + (Number.isNaN(assumed) ? LAST : assumed);
    }
    keys[place] = amount * RANKS + (rangos[place] ?? 0);
  }
}

function fillByPrice(
  keys: Float64Array,
  { caso, chosen, count, coste }: MarkedOffers,
  rangos: Uint32Array,
): void {
  const { grupo, curva } = caso;
  for (let index = 0; index < count; index++) {
    const place = chosen[index] ?? 0;
    const price = Number.isNaN(coste[place] ?? 0) ? undefined : curva[grupo.precio[place] ?? 0];
    keys[place] = (price ?? MISSING + LAST) * RANKS + (rangos[place] ?? 0);
  }
}

/** Kilometres are not whole numbers, so the key of an offer takes its position among the offers sorted by kilometres. */
function fillByDistance(
  keys: Float64Array,
  { zone, chosen, count }: MarkedOffers,
  rangos: Uint32Array,
): void {
  const { distances, km } = zone;
  const farOf = (place: number) => {
    const own = distances ? (km[place] ?? Number.NaN) : Number.NaN;
    return Number.isNaN(own) ? Number.POSITIVE_INFINITY : own;
  };
  const near: number[] = [];
  for (let index = 0; index < count; index++) {
    const place = chosen[index] ?? 0;
    keys[place] = LAST * RANKS + (rangos[place] ?? 0);
    if (farOf(place) < LAST) near.push(place);
  }
  near.sort((a, b) => farOf(a) - farOf(b) || (rangos[a] ?? 0) - (rangos[b] ?? 0));
  for (const [number, place] of near.entries()) keys[place] = number * RANKS + (rangos[place] ?? 0);
}
