import type pg from 'pg';
import { namedCentreCondition } from '#comparador/dgt/named-centre.server.ts';
import { type Municipio, municipios } from '#comparador/lugares/municipios/data.server.ts';
import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import type { SectionInput } from './offer-inputs.server.ts';

type MunicipioWithPoint = Municipio & Point;
type Centre = Point & { id: number };

/** 'Ea' and 'Rus' are words of many other names. */
const LEAST_LETTERS = 4;

let made: Map<string, Set<MunicipioWithPoint>> | undefined;

/** Municipalities by province and `searchText` of each official name, with its article: '45 la guardia'. */
function townsByName(): ReadonlyMap<string, ReadonlySet<MunicipioWithPoint>> {
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

/** Longest official name of a municipality to search in a section's name, in words. */
const MOST_WORDS = 6;

/**
 * Finds the municipality of the province whose whole name is part of `nombre`; the longest name in words wins. Undefined if there is none,
 * or if two have as many words.
 */
export function townInName(nombre: string, codProvincia: string): MunicipioWithPoint | undefined {
  const words = searchText(nombre).split(' ');
  for (let count = Math.min(MOST_WORDS, words.length); count > 0; count--) {
    const found = new Set<MunicipioWithPoint>();
    for (let at = 0; at + count <= words.length; at++)
      for (const town of townsByName().get(`${codProvincia} ${words.slice(at, at + count).join(' ')}`) ?? [])
        found.add(town);
    if (found.size > 0) return found.size === 1 ? [...found][0] : undefined;
  }
  return undefined;
}

/** Nobody is sent farther than this from a town to a centre that is not the nearest. */
const NEAR_KM = 15;

/**
 * Says whether the exam centres of a section contradict a town: each lies over `NEAR_KM` farther from the town than the nearest centre on
 * the town's own land.
 */
function isContradicted(town: Point, own: readonly number[], centres: readonly Centre[]): boolean {
  const land = landMassOf(town);
  const near = centres
    .filter((centre) => landMassOf(centre) === land)
    .map((centre) => ({ id: centre.id, km: distanceKm(town, centre) }));
  const least = Math.min(...near.map(({ km }) => km));
  return own.length > 0 && !near.some(({ id, km }) => own.includes(id) && km <= least + NEAR_KM);
}

/**
 * Looks, for each section whose place is not known, for a town in the name that the DGT gives it, and adds the town if the exam centres do
 * not contradict it. It ignores the trade name, because the owner chooses it.
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
