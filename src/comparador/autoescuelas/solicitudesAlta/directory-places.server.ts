import { type SQL, sql } from 'drizzle-orm';
import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { type Lugar, readPlace } from '#comparador/lugares/municipios/place.server.ts';
import { townOfPlace } from '#comparador/lugares/municipios/town-of-text.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { searchText } from '#platform/kit/text/search-text.ts';

/** Nobody is sent farther than this from a town to a centre that is not the nearest, nor than `FARTHEST_KM` to any. */
const NEAR_KM = 15;
const FARTHEST_KM = 150;

/** `codigo` is the code of the municipality; null for an island. */
type Town = Point & { tipo: 'pueblo'; codigo: string | null };
type DirectoryPlace = Town | Extract<Lugar, { tipo: 'provincia' }>;

/** A text read as a name and the place behind or before it; an empty name is a place alone. */
export type NameInPlace = { nombre: string[]; lugar: DirectoryPlace; exacto: boolean };

function namedPlace(lugar: Lugar): DirectoryPlace | undefined {
  if (lugar.tipo === 'provincia') return lugar;
  if (lugar.tipo === 'isla') return { tipo: 'pueblo', codigo: null, ...lugar.punto };
  const town = townOfPlace(lugar);
  const { lat, lon } = 'lat' in lugar ? lugar : (town ?? { lat: null, lon: null });
  return town && lat !== null && lon !== null ? { tipo: 'pueblo', codigo: town.codigo, lat, lon } : undefined;
}

/**
 * Reads a text as a place, or as a name of an autoescuela with its place; it forgives the same typing errors as the comparator's box. The
 * longest place goes first.
 */
export function placesIn(texto: string): NameInPlace[] {
  const words = searchText(texto).split(' ').filter(Boolean);
  const partings = words.flatMap((_, taken) => [
    { nombre: words.slice(0, taken), place: words.slice(taken) },
    ...(taken === 0 ? [] : [{ nombre: words.slice(-taken), place: words.slice(0, -taken) }]),
  ]);
  return partings.flatMap(({ nombre, place }) => {
    const { como, lugar } = readPlace(place.join(' '));
    const named = como === 'ninguno' ? undefined : namedPlace(lugar);
    return named ? [{ nombre, lugar: named, exacto: como === 'exacto' }] : [];
  });
}

/**
 * Makes the condition for sections in a place. A section without a known place counts if it is examined near it. The SQL reads `s`
 * (section) and `m` (municipality).
 */
export async function inPlace(db: Pick<Db, 'execute'>, lugar: DirectoryPlace): Promise<SQL> {
  if (lugar.tipo === 'provincia') return sql`s.cod_provincia = ${lugar.codigo}`;
  const centres = await centresOf(db, lugar);
  return sql`(m.codigo = ${lugar.codigo} OR (m.codigo IS NULL AND EXISTS (SELECT FROM ofertas o
    WHERE o.seccion_id = s.id AND o.centros && ${sql.param(centres)}::smallint[])))`;
}

type Centre = Point & { id: number };

/** Centres within 15 km of a town, or the nearest one, whatever its province; on its own land, if there is any (decision 152). */
async function centresOf(db: Pick<Db, 'execute'>, town: Town): Promise<number[]> {
  const { rows } = await db.execute<Centre>(sql`
    SELECT c.id, m.lat, m.lon
    FROM centros_examen c JOIN municipios m ON m.codigo = c.codigo_municipio WHERE m.lat IS NOT NULL`);
  const land = rows.filter((centre) => landMassOf(centre) === landMassOf(town));
  const byDistance = (land.length > 0 ? land : rows)
    .map((centre) => ({ ...centre, km: distanceKm(town, centre) }))
    .filter(({ km }) => km <= FARTHEST_KM)
    .toSorted((a, b) => a.km - b.km || a.id - b.id);
  const near = byDistance.filter(({ km }) => km <= NEAR_KM);
  return (near.length > 0 ? near : byDistance.slice(0, 1)).map(({ id }) => id);
}
