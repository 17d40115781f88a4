import { LRUCache } from 'lru-cache';
import type { OfferCounts, OfferSearch } from '../search-offers.server.ts';
import { countOffers, rangeOf } from './count.server.ts';
import type { MarkedOffers } from './mark.server.ts';
import type { Columns } from './shape.ts';

/** Choices kept at most for one version, some 10 MB: a search of the whole country counts about three hundred. */
const MOST = 100_000;

/** Counts of each version, by place and filters. If the search limits no cost, classes, order and prices do not change them. */
const known = new WeakMap<Columns, LRUCache<string, OfferCounts>>();

/** Counts the autoescuelas of each choice, or takes the counts of an earlier search of the same place and filters. */
export function countsOf(columns: Columns, marked: MarkedOffers, search: OfferSearch): OfferCounts {
  const key = keyOf(search);
  if (key === undefined) return countOffers(columns, marked);
  const kept = known.get(columns) ?? new LRUCache({ maxSize: MOST, sizeCalculation: sizeOf });
  known.set(columns, kept);
  const counts = kept.get(key);
  // The range of the cost depends on this case, so it is never kept.
  if (counts) return { ...counts, ...rangeOf(marked) };
  const made = countOffers(columns, marked);
  kept.set(key, made);
  return made;
}

/** Undefined where counts depend on the case, and around a point or by name, where hardly any search comes twice. */
function keyOf({ zona, hasta, permiso, automatico, hoy, ...search }: OfferSearch): string | undefined {
  const isPlace = zona.tipo === 'espana' || (zona.tipo === 'provincia' && zona.desde === undefined);
  if (hasta !== null || !isPlace) return undefined;
  const { caracteristicas, comparacion, centros } = search;
  return JSON.stringify([permiso, automatico, hoy, zona, caracteristicas, comparacion, centros]);
}

const sizeOf = ({ caracteristicas, comparacion, centros }: OfferCounts) =>
  1 + caracteristicas.length + comparacion.length + centros.length;
