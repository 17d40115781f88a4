import type pg from 'pg';
import { namedCentreCondition } from '#comparador/dgt/named-centre.server.ts';
import { type Municipio, municipios } from '#comparador/lugares/municipios/data.server.ts';
import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { SectionInput } from './offer-inputs.server.ts';

type Placed = Municipio & Point;
type Centre = Point & { id: number };

/** 'Ea' and 'Rus' are words of many other names. */
const LEAST_LETTERS = 4;

let made: Map<string, Set<Placed>> | undefined;

/** Municipalities by province and `searchText` of each official name, with its article: '45 la guardia'. */
function townsByName(): ReadonlyMap<string, ReadonlySet<Placed>> {
  if (made) return made;
  made = new Map();
  for (const { lat, lon, ...town } of municipios()) {
    if (lat === null || lon === null) continue;
    const placed = { ...town, lat, lon };
    for (const name of new Set([town.nombre, ...town.nombre.split('/')].map(searchText))) {
      if (name.length < LEAST_LETTERS) continue;
      const key = `${town.codProvincia} ${name}`;
      made.set(key, (made.get(key) ?? new Set()).add(placed));
    }
  }
  return made;
}

/** Most words of the official name of a municipality that a section is called by. */
const MOST_WORDS = 6;

/**
 * Gives the municipality of the province whose whole name stands in a name, the one with most words; undefined where there is none, or
 * two of them.
 */
export function townInName(nombre: string, codProvincia: string): Placed | undefined {
  const words = searchText(nombre).split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const found = new Set<Placed>();
    for (let at = 0; at + count <= words.length; at++)
      for (const town of townsByName().get(`${codProvincia} ${words.slice(at, at + count).join(' ')}`) ?? [])
        found.add(town);
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
}

/** Nobody is sent farther than this from a town to a centre that is not the nearest. */
const NEAR_KM = 15;

/** Says whether the centres of a section are not those of a town: another is nearer by more than `NEAR_KM`, on its own land. */
function isContradicted(town: Point, own: readonly number[], centres: readonly Centre[]): boolean {
  const land = landMassOf(town);
  const near = centres
    .filter((centre) => landMassOf(centre) === land)
    .map((centre) => ({ id: centre.id, km: distanceKm(town, centre) }));
  const least = Math.min(...near.map(({ km }) => km));
  return own.length > 0 && !near.some(({ id, km }) => own.includes(id) && km <= least + NEAR_KM);
}

/**
 * Adds to the sections whose place is not known the town that the DGT's name of each says, where their exam centres do not contradict
 * it. Not of a trade name, which its owner writes.
 */
export async function withTownsInNames(
  client: pg.ClientBase,
  sections: readonly SectionInput[],
): Promise<SectionInput[]> {
  const { rows: centres } = await client.query<Centre>(
    `SELECT c.id, m.lat, m.lon FROM centros_examen c JOIN municipios m ON m.codigo = c.codigo_municipio
     WHERE m.lat IS NOT NULL AND ${namedCentreCondition('c')}`,
  );
  return sections.map((section) => {
    const { lat, nombreOficial, codProvincia, centros } = section;
    const town = lat === null ? townInName(nombreOficial, codProvincia) : undefined;
    const own = centros.map(({ id }) => id);
    if (!town || isContradicted(town, own, centres)) return section;
    const { codigo, nombre } = town;
    return { ...section, puebloDelNombre: { codigo, nombre, lat: town.lat, lon: town.lon } };
  });
}
