import { searchText } from '#kit/search-text.ts';
import { type Municipio, municipios } from './data.server.ts';

type Entry = { name: string; town: Municipio };

type TownIndex = {
  /** Every name of every town, in either language, in alphabetical order of its `searchText`. */
  entries: Entry[];
  byCode: Map<string, Municipio>;
};

let made: TownIndex | undefined;

/** Made at the first call: these data change only with the program. */
function index(): TownIndex {
  made ??= {
    entries: municipios()
      .flatMap((town) =>
        [...new Set([town.nombre, ...town.nombre.split('/')].map(searchText))].map((name) => ({
          name,
          town,
        })),
      )
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    byCode: new Map(municipios().map((town) => [town.codigo, town])),
  };
  return made;
}

/**
 * Towns with a name that starts with `start` (a `searchText`), the most populous first; exact names apart.
 */
export function townsBeginning(start: string): { exact: Municipio[]; others: Municipio[] } {
  const { entries } = index();
  const exact = new Set<Municipio>();
  const others = new Set<Municipio>();
  for (let i = firstFrom(entries, start); entries[i]?.name.startsWith(start); i++) {
    const entry = entries[i];
    if (entry) (entry.name === start ? exact : others).add(entry.town);
  }
  return { exact: bySize(exact), others: bySize([...others].filter((town) => !exact.has(town))) };
}

export const townByCode = (codigo: string): Municipio | undefined => index().byCode.get(codigo);

const bySize = (towns: Iterable<Municipio>) =>
  [...towns].sort((a, b) => (b.poblacion ?? -1) - (a.poblacion ?? -1) || (a.codigo < b.codigo ? -1 : 1));

/** Place of the first entry that is not before `start`. */
function firstFrom(entries: readonly Entry[], start: string): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.name ?? '') < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
