import { placeKey } from '../../src/comparador/lugares/municipios/place-key.ts';
import { searchText } from '../../src/platform/kit/text/search-text.ts';
import type { NamedPlace } from './place-names.ts';

/**
 * Rank of each kind when several places share a name: the lowest rank is the right answer. A community or a province contains the city
 * of that name, which is offered too. Official names go before former and unofficial ones. An island has more people than a district;
 * a district or a neighbourhood has more than a village.
 */
const RANK = {
  comunidad: 0,
  provincia: 0,
  municipio: 1,
  isla: 3,
  distrito: 4,
  barrio: 5,
  localidad: 6,
} as const;
const FORMER = 2;

/** Rank of a city named by its first words (Pozuelo, Talavera): before a village that is not a municipality. */
const SHORT = 5.5;

/**
 * A city of at least `people`, named by its first words, goes before a municipality of exactly that name if the city has `times` as
 * many people: Pozuelo is Pozuelo de Alarcón, not the municipality in Albacete. If no source gives the people of that municipality,
 * it counts as `assumed`.
 */
const CITY = { people: 50_000, times: 50, assumed: 300 } as const;

export type RightAnswers = {
  /** Gives the places that are right first answers of a text, by kind and code; none where it is no name. */
  of(text: string): string[];
};

/**
 * Makes the table of right answers, with nothing but names compared for equality. A whole name goes before the same
 * name without its article; then the ranks decide, and among municipalities of a rank the population. No source says
 * which of several villages of the same name is larger, so any of them is right.
 */
export function rightAnswers(places: readonly NamedPlace[]): RightAnswers {
  const whole = tableBy(places, searchText);
  const bare = tableBy(places, placeKey);
  return {
    of(text) {
      const named = whole.get(searchText(text)) ?? bare.get(placeKey(text)) ?? [];
      const own = Math.max(CITY.assumed, ...named.filter(isTown).map(({ poblacion }) => poblacion));
      const isCity = ({ corto, poblacion }: NamedPlace) =>
        corto === true && poblacion >= Math.max(CITY.people, CITY.times * own);
      const cities = named.some(({ tipo }) => RANK[tipo] === 0) ? [] : named.filter(isCity);
      const least = Math.min(...named.map(rankOf));
      const ranked = cities.length > 0 ? cities : named.filter((place) => rankOf(place) === least);
      const most = Math.max(...ranked.map(({ poblacion }) => poblacion));
      return [
        ...new Set(
          ranked.filter(({ poblacion }) => poblacion === most).map(({ tipo, codigo }) => `${tipo}:${codigo}`),
        ),
      ];
    },
  };
}

const rankOf = ({ tipo, anterior, corto }: NamedPlace) => (corto ? SHORT : anterior ? FORMER : RANK[tipo]);

const isTown = ({ tipo, corto }: NamedPlace) => tipo === 'municipio' && !corto;

function tableBy(places: readonly NamedPlace[], keyOf: (name: string) => string): Map<string, NamedPlace[]> {
  const table = new Map<string, NamedPlace[]>();
  for (const place of places)
    for (const key of new Set(place.nombres.map(keyOf))) table.set(key, [...(table.get(key) ?? []), place]);
  return table;
}
