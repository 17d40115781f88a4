import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { distanceKm, type Point } from '#kit/distance.ts';
import { searchText } from '#kit/search-text.ts';
import { type Lugar, readPlace } from '../municipios/place.server.ts';

/** Nobody is sent farther than this from a town to a centre that is not the nearest. */
const NEAR_KM = 15;

type Town = Extract<Lugar, { tipo: 'municipio' | 'sitio' }> & Point;
type Named = Town | Extract<Lugar, { tipo: 'provincia' }>;

/** A text read as a name and the place behind or before it; an empty name is a place alone. */
export type NameInPlace = { nombre: string[]; lugar: Named; exacto: boolean };

const isNamed = (lugar: Lugar): lugar is Named =>
  lugar.tipo === 'provincia' ||
  ((lugar.tipo === 'municipio' || lugar.tipo === 'sitio') && lugar.lat !== null);

/**
 * Reads a text as a place, or as the name of an autoescuela and its place, with the typing errors that the comparator's
 * box forgives. The longest place goes first.
 */
export function placesIn(texto: string): NameInPlace[] {
  const words = searchText(texto).split(' ').filter(Boolean);
  const partings = words.flatMap((_, taken) => [
    { nombre: words.slice(0, taken), place: words.slice(taken) },
    ...(taken === 0 ? [] : [{ nombre: words.slice(-taken), place: words.slice(0, -taken) }]),
  ]);
  return partings.flatMap(({ nombre, place }) => {
    const { como, lugar } = readPlace(place.join(' '));
    return como !== 'ninguno' && isNamed(lugar) ? [{ nombre, lugar, exacto: como === 'exacto' }] : [];
  });
}

/**
 * Makes the condition of a section that is in a place or, where nobody knows where it is, examined beside it. It reads
 * `s` and `m`: section and municipality.
 */
export async function inPlace(db: Pick<Db, 'execute'>, lugar: Named): Promise<SQL> {
  if (lugar.tipo === 'provincia') return sql`s.cod_provincia = ${lugar.codigo}`;
  const centres = await centresOf(db, lugar);
  // A village or a district stands for the municipality that it is in: its code begins so.
  const municipio = lugar.codigo.slice(0, 5);
  return sql`(m.codigo = ${municipio} OR (m.codigo IS NULL AND EXISTS (SELECT FROM ofertas o
    WHERE o.seccion_id = s.id AND o.centros && ${sql.param(centres)}::smallint[])))`;
}

type Centre = Point & { id: number; codProvincia: string };

/** Centres within 15 km of a town, or the nearest one of its province. */
async function centresOf(db: Pick<Db, 'execute'>, town: Town): Promise<number[]> {
  const { rows } = await db.execute<Centre>(sql`
    SELECT c.id, m.cod_provincia AS "codProvincia", m.lat, m.lon
    FROM centros_examen c JOIN municipios m ON m.codigo = c.codigo_municipio WHERE m.lat IS NOT NULL`);
  const byDistance = rows
    .map((centre) => ({ ...centre, km: distanceKm(town, centre) }))
    .toSorted((a, b) => a.km - b.km || a.id - b.id);
  const near = byDistance.filter(({ km }) => km <= NEAR_KM);
  const chosen =
    near.length > 0
      ? near
      : byDistance.filter(({ codProvincia }) => codProvincia === town.codProvincia).slice(0, 1);
  return chosen.map(({ id }) => id);
}
