import { createHash } from 'node:crypto';
import { landMassOf, landMassSql } from '#comparador/lugares/municipios/land-masses.ts';
import { KM_PER_DEGREE as KM, type Point } from '#platform/kit/distance.ts';

/**
 * Zone to search; kilometres and WGS84 degrees. `texto` is part of a name. Distances are measured from `desde` or, without it, from the
 * middle of the circle. A circle holds nothing across the sea (`landMassOf`). It also takes the sections without a known place that are
 * examined in its `centros`, and those of its province if the DGT names no centre for them; `dentro` are the centres inside the circle.
 */
export type Zona =
  | { tipo: 'espana' }
  | { tipo: 'provincia'; codigo: string; desde?: Point }
  | { tipo: 'comunidad'; provincias: readonly string[] }
  | ({
      tipo: 'radio';
      km: number;
      centros: number[];
      dentro: number[];
      codProvincia: string | null;
      desde?: Point;
    } & Point)
  | { tipo: 'texto'; texto: string };

/** Makes the zone of the places that are known within `km` of a point. */
export const knownAround = ({ lat, lon }: Point, km: number): Extract<Zona, { tipo: 'radio' }> => ({
  tipo: 'radio',
  lat,
  lon,
  km,
  centros: [],
  dentro: [],
  codProvincia: null,
});

/**
 * Pieces of SQL over `ofertas`. `where`: coarse condition that an index serves. `distance`: kilometres to the section. `centre`: kilometres
 * to the exam centre, if the place is not known. `town`: whether, without a known place, the name says a town of the circle. `near`:
 * whether the section is inside the circle. `part`: part of the list for sections without a distance.
 */
type ZoneSql = {
  where: string;
  distance: string;
  centre: string;
  town: string;
  part(): string;
  near(): string;
};

/**
 * Makes the condition of a zone and adds its values to `values`. A radius is first a box, which uses an
 * index, and then a circle.
 */
export function zoneSql(zona: Zona, values: unknown[]): ZoneSql {
  const unknown = { distance: 'NULL::float8', centre: 'NULL::float8', town: 'false' };
  const anywhere = { ...unknown, part: () => '1', near: () => 'true' };
  const add = (value: unknown) => `$${values.push(value)}`;
  const number = (value: number) => `${add(value)}::float8`;
  switch (zona.tipo) {
    case 'espana':
      return { ...anywhere, where: 'true' };
    case 'provincia':
      return {
        ...anywhere,
        where: `cod_provincia = ${add(zona.codigo)}`,
        ...(zona.desde && { distance: distanceFrom([zona.desde.lat, zona.desde.lon].map(number)) }),
      };
    case 'comunidad':
      return { ...anywhere, where: `cod_provincia = ANY (${add(zona.provincias)}::text[])` };
    case 'texto':
      return { ...anywhere, where: `busqueda LIKE '%' || ${add(zona.texto)} || '%'` };
    case 'radio': {
      const [lat = '', lon = '', km] = [zona.lat, zona.lon, zona.km].map(number);
      const distance = distanceFrom(zona.desde ? [zona.desde.lat, zona.desde.lon].map(number) : [lat, lon]);
      return {
        where: `(lat BETWEEN ${lat} - ${km} / ${KM} AND ${lat} + ${km} / ${KM}
            AND lon BETWEEN ${lon} - ${km} / (${KM} * cosd(${lat})) AND ${lon} + ${km} / (${KM} * cosd(${lat}))
          OR lat IS NULL AND centros && ${add(zona.centros)}::smallint[]
          OR lat IS NULL AND centros = '{}' AND cod_provincia = ${add(zona.codProvincia)}::text)`,
        distance,
        centre: `CASE WHEN lat IS NULL THEN (SELECT min(${distance}) FROM unnest(centros) AS x (id)
          JOIN centros_examen c USING (id) JOIN municipios m ON m.codigo = c.codigo_municipio) END`,
        town: `coalesce(lat IS NULL AND ${distanceFrom([lat, lon], 'pueblo_')} <= ${km}, false)`,
        part: () => `CASE WHEN centros && ${add(zona.dentro)}::smallint[] THEN 1 ELSE 2 END`,
        near: () =>
          `coalesce(${distanceFrom([lat, lon])} <= ${km} AND ${landMassSql(landMassOf(zona))}, true)`,
      };
    }
  }
}

/** Kilometres in a straight line, as `distanceKm` counts them, from a point given by two expressions. */
const distanceFrom = ([lat, lon]: string[], of = '') =>
  `${KM} * sqrt((${of}lat - ${lat}) ^ 2 + ((${of}lon - ${lon}) * cosd((${of}lat + ${lat}) / 2)) ^ 2)`;

/**
 * Name of a prepared statement with the condition of a zone: a hash of its text, which holds the borders of the zone's land and, during
 * an update, may differ between the site's build and the program.
 */
export const statementName = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** The whole condition of a zone, for queries that need no distance: `desde` would add values that their text does not use. */
export function inZone(zona: Zona, values: unknown[]): string {
  const { where, near } = zoneSql(withoutPoint(zona), values);
  return `${where} AND ${near()}`;
}

function withoutPoint(zona: Zona): Zona {
  if (zona.tipo !== 'provincia' && zona.tipo !== 'radio') return zona;
  const { desde: _, ...rest } = zona;
  return rest;
}
