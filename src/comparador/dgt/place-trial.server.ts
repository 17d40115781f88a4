import type pg from 'pg';
import { type FuenteLugar, KNOWN_PLACES } from './known-places.server.ts';

/** A place in the words of its source. */
export type LugarProbado = {
  fuente: FuenteLugar | 'autoescuela';
  direccion: string | null;
  codigoPostal: string | null;
  municipio: string | null;
  /** File or address that it was read from, its day, and the search that brought it, which says who began it. */
  archivo: string | null;
  fecha: string | null;
  busqueda: string | null;
};

/** A section whose place would change, with its place before and after; null is none. */
export type CambioLugar = {
  slug: string;
  nombre: string;
  codigo: string;
  seccion: string;
  antes: LugarProbado | null;
  despues: LugarProbado | null;
};

/** What an import would change: counts, and the first rows of each kind. */
export type Prueba = Record<
  'nuevas' | 'cambian' | 'pierden' | 'conflictos',
  { total: number; filas: CambioLugar[] }
>;

/** A place of a list that is clearly of a section whose place is known already. */
export type Contra = {
  seccionId: number;
  direccion: string | null;
  codigoPostal: string | null;
  codigoMunicipio: string;
  lat: number;
  lon: number;
};

const SHOWN = 50;

/** Kilometres between two points that are of the same premises. */
const SAME_KM = 0.25;

const REST = 'direccion, codigo_postal, codigo_municipio, lat, lon, actualizada_en, busqueda_id';
const PLACE = `seccion_id, fuente, ${REST}`;

/** A place \`p\` as JSON. */
const said = (
  p: string,
  fuente = `${p}.fuente`,
) => `jsonb_build_object('fuente', ${fuente}, 'direccion', ${p}.direccion,
  'codigoPostal', ${p}.codigo_postal, 'municipio', (SELECT nombre FROM municipios WHERE codigo = ${p}.codigo_municipio),
  'archivo', (SELECT origen FROM busquedas_direcciones WHERE id = ${p}.busqueda_id),
  'busqueda', ${p}.busqueda_id,
  'fecha', (${p}.actualizada_en AT TIME ZONE 'Europe/Madrid')::date)`;

/** Whether two places \`a\` and \`d\` are of different premises: by their points or, without them, by what they say. */
const differ = `a.codigo_municipio <> d.codigo_municipio OR CASE WHEN num_nulls(a.lat, d.lat) = 0
  THEN 111.2 * sqrt((a.lat - d.lat) ^ 2 + ((a.lon - d.lon) * cos(radians(a.lat))) ^ 2) > ${SAME_KM}
  ELSE regexp_replace(lower(a.direccion), '\\W+', '', 'g') <> regexp_replace(lower(d.direccion), '\\W+', '', 'g') END`;

/**
 * Does the work of an import, notes with its search what it changes and takes it back. What an autoescuela says of itself, and an address that a person has
 * checked, are kept whatever a list says: what contradicts them is a conflict and no change. The caller's transaction goes on as it was.
 */
export async function tryOut<T>(
  client: pg.ClientBase,
  busquedaId: string,
  work: (contra: Contra[]) => Promise<T>,
): Promise<T> {
  await client.query('SAVEPOINT prueba');
  await client.query(`CREATE TEMPORARY TABLE lugares_antes AS SELECT ${PLACE} FROM ${KNOWN_PLACES} k`);
  const contra: Contra[] = [];
  const result = await work(contra);
  const { rows } = await client.query<{ prueba: Prueba }>(COMPARE, [busquedaId, JSON.stringify(contra)]);
  await client.query('ROLLBACK TO SAVEPOINT prueba');
  await client.query('UPDATE busquedas_direcciones SET prueba = $2 WHERE id = $1', [
    busquedaId,
    rows[0]?.prueba,
  ]);
  return result;
}

const COMPARE = `
  WITH despues AS MATERIALIZED (SELECT ${PLACE} FROM ${KNOWN_PLACES} k),
  propias AS (
    SELECT DISTINCT ON (seccion_id) * FROM (
      SELECT s.id AS seccion_id, 'autoescuela' AS fuente, c.direccion, c.codigo_postal, c.codigo_municipio, c.lat, c.lon,
        c.modificado_en AS actualizada_en, NULL::uuid AS busqueda_id
      FROM clientes c JOIN escuelas e ON e.codigo = c.num_registro_dgt JOIN secciones s ON s.escuela_id = e.id AND s.seccion = c.seccion
      WHERE c.publicado AND (c.direccion IS NOT NULL OR c.lat IS NOT NULL)
      UNION ALL SELECT ${PLACE} FROM lugares_antes WHERE fuente = 'traida') p ORDER BY seccion_id, fuente),
  traidos AS (
    SELECT seccion_id, 'dgt' AS fuente, ${REST} FROM ubicaciones WHERE busqueda_id = $1
    UNION ALL SELECT seccion_id, 'osm', ${REST} FROM lugares_osm WHERE busqueda_id = $1 AND estado IN ('tomado', 'aceptado')
    UNION ALL SELECT seccion_id, 'locales', ${REST} FROM lugares_locales WHERE busqueda_id = $1 AND estado IN ('tomado', 'aceptado')
    UNION ALL SELECT "seccionId", (SELECT fuente FROM busquedas_direcciones WHERE id = $1), direccion, "codigoPostal", "codigoMunicipio", lat, lon,
      now(), $1::uuid
    FROM jsonb_to_recordset($2::jsonb) AS x ("seccionId" int, direccion text, "codigoPostal" text, "codigoMunicipio" text, lat float8, lon float8)),
  cambios AS (
    SELECT coalesce(a.seccion_id, d.seccion_id) AS seccion_id, CASE WHEN a.seccion_id IS NULL THEN 'nuevas'
        WHEN d.seccion_id IS NULL THEN 'pierden' ELSE 'cambian' END AS que,
      CASE WHEN a.seccion_id IS NOT NULL THEN ${said('a')} END AS antes, CASE WHEN d.seccion_id IS NOT NULL THEN ${said('d')} END AS despues
    FROM lugares_antes a FULL JOIN despues d ON d.seccion_id = a.seccion_id
    WHERE (a.direccion, a.codigo_postal, a.codigo_municipio, round(a.lat::numeric, 4), round(a.lon::numeric, 4)) IS DISTINCT FROM
        (d.direccion, d.codigo_postal, d.codigo_municipio, round(d.lat::numeric, 4), round(d.lon::numeric, 4))
      AND coalesce(a.seccion_id, d.seccion_id) NOT IN (SELECT seccion_id FROM propias)
    UNION ALL
    SELECT a.seccion_id, 'conflictos', ${said('a')}, ${said('d')}
    FROM propias a JOIN traidos d ON d.seccion_id = a.seccion_id WHERE ${differ}),
  filas AS (
    SELECT c.que, row_number() OVER (PARTITION BY c.que ORDER BY s.cod_provincia, s.slug) AS puesto, jsonb_build_object('slug', s.slug,
      'nombre', s.nombre, 'codigo', e.codigo, 'seccion', s.seccion, 'antes', c.antes, 'despues', c.despues) AS fila
    FROM cambios c JOIN secciones s ON s.id = c.seccion_id JOIN escuelas e ON e.id = s.escuela_id)
  SELECT jsonb_object_agg(q.que, jsonb_build_object('total', (SELECT count(*) FROM filas f WHERE f.que = q.que), 'filas',
    (SELECT coalesce(jsonb_agg(fila ORDER BY puesto), '[]') FROM filas f WHERE f.que = q.que AND puesto <= ${SHOWN}))) AS prueba
  FROM unnest(ARRAY['nuevas', 'cambian', 'pierden', 'conflictos']) AS q (que)`;
