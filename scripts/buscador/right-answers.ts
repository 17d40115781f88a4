import { searchText } from '../../src/kit/search-text.ts';
import { placeKey } from '../../src/resources/municipios/place-key.ts';
import type { NamedPlace } from './place-names.ts';

/**
 * Rank of each kind when a name is of several places: the lowest is the right answer. A province contains its city,
 * which is offered. Official names go before former ones and those in use. A district or a neighbourhood has more people than a village.
 */
const RANK = { provincia: 0, municipio: 1, distrito: 3, barrio: 4, localidad: 5 } as const;
const FORMER = 2;

export type RightAnswers = {
  /** Gives the places that are right first answers of a text, by kind and code; none where it is no name. */
  of(text: string): string[];
};

/**
 * Makes the table of right answers, with nothing but names compared for equality. A whole name goes before the same
 * name without its article; then the ranks decide, and among municipalities of a rank the population. Of several
 * villages of a name no source says which is larger: any of them is right.
 */
export function rightAnswers(places: readonly NamedPlace[]): RightAnswers {
  const whole = tableBy(places, searchText);
  const bare = tableBy(places, placeKey);
  return {
    of(text) {
      const named = whole.get(searchText(text)) ?? bare.get(placeKey(text)) ?? [];
      const least = Math.min(...named.map(rankOf));
      const ranked = named.filter((place) => rankOf(place) === least);
      const most = Math.max(...ranked.map(({ poblacion }) => poblacion));
      return [
        ...new Set(
          ranked.filter(({ poblacion }) => poblacion === most).map(({ tipo, codigo }) => `${tipo}:${codigo}`),
        ),
      ];
    },
  };
}

const rankOf = ({ tipo, anterior }: NamedPlace) => (anterior ? FORMER : RANK[tipo]);

function tableBy(places: readonly NamedPlace[], keyOf: (name: string) => string): Map<string, NamedPlace[]> {
  const table = new Map<string, NamedPlace[]>();
  for (const place of places)
    for (const key of new Set(place.nombres.map(keyOf))) table.set(key, [...(table.get(key) ?? []), place]);
  return table;
}
