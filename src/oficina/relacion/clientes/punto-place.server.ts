import { sql } from 'drizzle-orm';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { provinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { FieldProblem } from '#platform/kit/contract/resource.ts';
import { distanceKm, KM_PER_DEGREE, type Point } from '#platform/kit/distance.ts';
import { formatKm } from '#platform/kit/format.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { FUERA_DE_ESPANA, KM_DUDOSO, KM_IMPOSIBLE, type Localidad, type Punto } from './punto.ts';

/** Point and municipality of a cliente. */
export type ClientePlace = Pick<Punto, 'version' | 'lat' | 'lon' | 'municipio'> & {
  codProvincia: string | null;
};

/**
 * Reads the place; `municipio` is null if its centre is unknown. Throws 404 if the cliente does not
 * exist.
 */
export async function placeOfCliente(db: Pick<Db, 'execute'>, id: string): Promise<ClientePlace> {
  const { rows } = await db.execute<ClientePlace>(sql`
    SELECT c.version, c.lat, c.lon, c.cod_provincia AS "codProvincia",
      CASE WHEN m.lat IS NOT NULL THEN jsonb_build_object('nombre', m.nombre, 'lat', m.lat, 'lon', m.lon) END AS municipio
    FROM clientes c LEFT JOIN municipios m ON m.codigo = c.codigo_municipio WHERE c.id = ${id}`);
  if (!rows[0]) throw notFound('el cliente');
  return rows[0];
}

type PointInput = { lat: number | null; lon: number | null };

/**
 * Problem of a point: half of it is missing, it is far from every Spanish town, or too far from the
 * municipality of the address (or from every town of the province if that is unknown).
 */
export async function pointProblem(
  db: Pick<Db, 'execute'>,
  { lat, lon }: PointInput,
  { municipio, codProvincia }: Pick<ClientePlace, 'municipio' | 'codProvincia'>,
): Promise<FieldProblem | undefined> {
  if (lat === null && lon === null) return undefined;
  if (lat === null) return { campo: 'lat', motivo: 'falta: escribe las dos o ninguna' };
  if (lon === null) return { campo: 'lon', motivo: 'falta: escribe las dos o ninguna' };
  const point = { lat, lon };
  const anywhere = await kmToTown(db, point, null);
  if (anywhere > KM_IMPOSIBLE) return { campo: 'lat', motivo: FUERA_DE_ESPANA };
  const km = municipio && distanceKm(point, municipio);
  if (municipio && km !== null && km > KM_IMPOSIBLE)
    return {
      campo: 'lat',
      motivo: `ese punto está a ${formatKm(km)} de ${municipio.nombre}, el municipio de la dirección: repasa el punto o el municipio`,
    };
  if (!municipio && codProvincia && (await kmToTown(db, point, codProvincia)) > KM_IMPOSIBLE)
    return {
      campo: 'lat',
      motivo: `ese punto no está en ${provinciaPorCodigo(codProvincia)?.provincia ?? 'su provincia'}, la provincia de la dirección: repasa el punto o la provincia`,
    };
  return undefined;
}

/** Kilometres to the nearest town of a province, or of Spain; infinite where there is none. */
async function kmToTown(
  db: Pick<Db, 'execute'>,
  { lat, lon }: Point,
  provincia: string | null,
): Promise<number> {
  const { rows } = await db.execute<{ km: number | null }>(sql`
    SELECT min(sqrt(power(lat - ${lat}, 2) + power((lon - ${lon}) * cos(radians(${lat}::float8)), 2)))
      * ${KM_PER_DEGREE}::float8 AS km
    FROM municipios WHERE lat IS NOT NULL AND (${provincia}::text IS NULL OR cod_provincia = ${provincia})`);
  return rows[0]?.km ?? Number.POSITIVE_INFINITY;
}

/** Warning about a saved point that is far from its municipality, for instance after a change of address. */
export function doubtOf({ lat, lon, municipio }: ClientePlace): string | null {
  if (lat === null || lon === null || !municipio) return null;
  const km = distanceKm({ lat, lon }, municipio);
  if (km <= KM_DUDOSO) return null;
  return `El punto está a ${formatKm(km)} del centro de ${municipio.nombre}. Si es correcto, no hagas nada.`;
}

/** Outline of a province with its towns; null if the province does not exist. */
export function mapOf(codProvincia: string | null): Punto['mapa'] {
  const shape = codProvincia === null ? undefined : provinceShape(codProvincia);
  if (codProvincia === null || !shape) return null;
  const localidades: Localidad[] = municipios()
    .filter((town) => town.codProvincia === codProvincia)
    .toSorted((a, b) => (b.poblacion ?? 0) - (a.poblacion ?? 0))
    .flatMap(({ nombre, lat, lon }) => (lat === null || lon === null ? [] : [{ nombre, lat, lon }]));
  const provincia = provinciaPorCodigo(codProvincia)?.provincia ?? codProvincia;
  return { codProvincia, provincia, ...shape, localidades };
}
