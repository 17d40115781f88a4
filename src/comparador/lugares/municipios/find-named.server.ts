import { searchText } from '#platform/kit/text/search-text.ts';
import { namesNear } from './near-names.server.ts';
import {
  containersOf,
  type Entry,
  entriesBeginning,
  entriesNamed,
  entriesWith,
  type Place,
  rankOf,
  sizeOf,
} from './place-index.server.ts';
import { placeKey } from './place-key.ts';
import { readingOrder } from './reading-order.ts';

/** Most other places to offer. */
export const OTHERS = 5;

/** Most places of a list. */
const MOST = 8;

/** Fewest letters to search inside a name. */
export const LEAST_INSIDE = 4;

/** Name of a place, and keys of the containing places in the text. */
type NameIn = { name: string; inside: string[] };

/**
 * Every way to split a text into a name and its containing place: at each comma, or before its last words.
 */
function partings(texto: string): NameIn[] {
  const parts = texto
    .replace(/\(([^)]*)\)/g, ',$1')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const byComma = parts.slice(1).map((_, i) => ({
    name: parts.slice(0, parts.length - 1 - i).join(', '),
    inside: parts.slice(parts.length - 1 - i).map(placeKey),
  }));
  const words = searchText(texto).split(' ');
  const byWord = words.slice(1).map((_, i) => ({
    name: words.slice(0, words.length - 1 - i).join(' '),
    inside: [placeKey(words.slice(words.length - 1 - i).join(' '))],
  }));
  return [...byComma, ...byWord];
}

const isInside = (place: Place, inside: readonly string[]) => {
  if (inside.length === 0) return true;
  const containers = containersOf(place);
  return inside.every((key) => containers.has(key));
};

/** Gives the places of a name, the likeliest first. */
export function namedSo(texto: string): Place[] {
  for (const parting of [{ name: texto, inside: [] }, ...partings(texto)]) {
    const found = [...named(parting), ...namedTwice(parting)];
    if (found.length > 0) return found;
  }
  return [];
}

/** Places with both names of the INE's form: 'Fondó de les Neus, el/Hondón de las Nieves'. */
function namedTwice({ name, inside }: NameIn): Place[] {
  if (!name.includes('/')) return [];
  const [first = [], ...others] = name.split('/').map((half) => named({ name: readingOrder(half), inside }));
  return first.filter((place) => others.every((places) => places.includes(place)));
}

/**
 * A city wins, by the first words of its name, over a municipality of exactly that name if it has at least these people and so many times
 * more; a municipality without a known population counts as `assumed`. 'Pozuelo' is Pozuelo de Alarcón, not the Pozuelo in Albacete.
 */
const CITY = { people: 50_000, times: 50, assumed: 300 } as const;

function cityFirst(entries: Entry[]): Entry[] {
  const [first] = entries;
  if (first?.place.tipo !== 'municipio' || first.uso === 'corto') return entries;
  const towns = entries.filter(({ place, uso }) => place.tipo === 'municipio' && uso !== 'corto');
  const own = Math.max(CITY.assumed, ...towns.map(({ place }) => sizeOf(place)));
  const isCity = ({ place, uso }: Entry) =>
    uso === 'corto' && sizeOf(place) >= Math.max(CITY.people, CITY.times * own);
  return [...entries.filter(isCity), ...entries.filter((entry) => !isCity(entry))];
}

export function named({ name, inside }: NameIn): Place[] {
  const key = placeKey(name);
  const text = searchText(readingOrder(name));
  const entries = entriesNamed(key).filter(({ place }) => isInside(place, inside));
  const asWritten = (entry: Entry) => (entry.whole === text ? 0 : 1);
  const onlyHamlets = entries.every((entry) => asWritten(entry) === 1 || isHamlet(entry));
  const isLarger = (entry: Entry) => onlyHamlets && !isHamlet(entry) && sizeOf(entry.place) >= TOWN;
  const sorted = entries.sort(
    (a, b) =>
      Number(isLarger(b)) - Number(isLarger(a)) ||
      asWritten(a) - asWritten(b) ||
      rankOf(a) - rankOf(b) ||
      compareSizes(a.place, b.place),
  );
  return placesOf(cityFirst(sorted));
}

/** With at least these people, a place wins over a hamlet of the same name, whichever article is written: «Hierro» is the island. */
const TOWN = 5_000;

const isHamlet = ({ place }: Entry): boolean => place.tipo === 'sitio' && place.clase === 'localidad';

/** Places whose name starts with the text, the most populous first; a containing place may follow a comma. */
export function beginningSo(texto: string): Place[] {
  const [name = '', ...rest] = texto.split(',');
  const key = placeKey(name);
  const inside = rest.map(placeKey).filter(Boolean);
  if (key === '') return [];
  if (key.length <= SHORTEST && inside.length === 0) return beginningShort(key);
  const entries = entriesBeginning(key).filter(({ place }) => isInside(place, inside));
  return largest(entries);
}

/** Thousands of names begin with so few letters: the largest places of each such beginning are kept. */
const SHORTEST = 2;
const ofShort = new Map<string, Place[]>();

function beginningShort(key: string): Place[] {
  const known = ofShort.get(key) ?? largest(entriesBeginning(key));
  ofShort.set(key, known);
  return [...known];
}

/**
 * Places with all the words in their name ('Vallecas' finds 'Puente de Vallecas'), the most populous
 * first.
 */
export function containing(texto: string): Place[] {
  const words = placeKey(texto).split(' ');
  if (words.join('').length < LEAST_INSIDE) return [];
  const [longest = ''] = words.toSorted((a, b) => b.length - a.length);
  const entries = entriesWith(longest).filter(({ key }) =>
    words.every((word) => ` ${key} `.includes(` ${word} `)),
  );
  return largest(entries);
}

/** Places with the name nearest to a text with typing errors, the likeliest first. */
export function nearTo(texto: string): Place[] {
  const typed = (name: string) => ({ key: placeKey(name), whole: searchText(name) });
  const whole = namesNear(typed(texto), OTHERS + 1);
  if (whole.length > 0) return placesOf(whole);
  const [name = '', ...rest] = texto.split(',');
  const inside = rest.map(placeKey).filter(Boolean);
  if (inside.length > 0)
    return placesOf(namesNear(typed(name), OTHERS + 1, ({ place }) => isInside(place, inside)));
  // The article itself may have the error: 'hel carmel'.
  const bare = searchText(texto).replace(/^\p{L}{2,3} (?=\p{L}{4})/u, '');
  return named({ name: bare, inside: [] });
}

/** Gives the most populous places of some names: of thousands, sorting the few that are offered is enough. */
export function largest(entries: readonly Entry[]): Place[] {
  const best: Place[] = [];
  for (const { place } of new Map(entries.map((entry) => [entry.place, entry])).values()) {
    const last = best[MOST - 1];
    if (last && compareSizes(place, last) > 0) continue;
    best.push(place);
    best.sort(compareSizes).splice(MOST);
  }
  return best;
}

export const placesOf = (entries: readonly Entry[]): Place[] => [
  ...new Set(entries.map(({ place }) => place)),
];

const compareSizes = (a: Place, b: Place) =>
  sizeOf(b) - sizeOf(a) || compare(a.codigo, b.codigo) || compare(a.nombre, b.nombre);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
