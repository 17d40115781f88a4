import { sql } from 'drizzle-orm';
import { permisoDgtDeCodigo } from '#comparador/dgt/codes.ts';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import { addressOf } from '#oficina/relacion/clientes/autoescuela-address.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import type { AutoescuelaLanzamiento, Lanzamiento } from './contract.ts';
import { type Apertura, closesAt, conditionsOf } from './opening.ts';
import { nearestWalk } from './walk.ts';
import { nextOf } from './words.ts';

type Executor = Pick<Db, 'execute'>;

/** DGT's id of permiso B, the one whose prices are gathered. */
const B = permisoDgtDeCodigo('B')?.id ?? 0;

/**
 * Sections with exams in the last year that are in a municipality: by their known place or, without one, by their name (decision 163). Places
 * come as in `offer-inputs.server.ts`, and the price is that of the comparator's list on a day (`YYYY-MM-DD`).
 */
const sectionsOf = (municipio: string, hoy: string) => sql`
  SELECT s.seccion, s.slug, e.codigo, coalesce(cl.nombre_comercial, s.nombre) AS nombre, coalesce(cl.id, o.id) AS cliente,
    cl.id IS NOT NULL AS registrada, coalesce(c.direccion, u.direccion) AS direccion,
    coalesce(c.codigo_postal, u.codigo_postal) AS cp, coalesce(c.codigo_municipio, u.codigo_municipio) IS NULL AS del_nombre,
    CASE WHEN c.lat IS NOT NULL THEN c.lat WHEN u.origen_punto = 'direccion' THEN u.lat END AS lat,
    CASE WHEN c.lat IS NOT NULL THEN c.lon WHEN u.origen_punto = 'direccion' THEN u.lon END AS lon,
    coalesce(u.telefono, cl.telefono) AS telefono, coalesce(u.web, cl.web) AS web, f.examenes, f.precio
  FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
  LEFT JOIN LATERAL (SELECT id, nombre_comercial, telefono, web FROM clientes WHERE num_registro_dgt = e.codigo AND publicado
    ORDER BY seccion = s.seccion DESC NULLS LAST, codigo LIMIT 1) cl ON true
  LEFT JOIN clientes o ON o.num_registro_dgt = e.codigo AND o.solo_oficial
  LEFT JOIN clientes c ON c.id = cl.id AND c.seccion = s.seccion
  LEFT JOIN ${sql.raw(KNOWN_PLACES)} u ON u.seccion_id = s.id
  LEFT JOIN LATERAL (SELECT examenes, ficha->'puebloDelNombre'->>'codigo' AS pueblo,
      CASE WHEN caduca > ${hoy} THEN jsonb_build_object('el', ficha->'tarifa'->'confirmadaEn',
        'centimos', costes[(SELECT coalesce(clases_tipicas, 10) FROM permisos_conducir WHERE codigo = 'B')],
        'origen', CASE WHEN jsonb_typeof(ficha->'tarifa'->'anotada') IS DISTINCT FROM 'object' THEN 'autoescuela'
          WHEN ficha->'tarifa'->'anotada' ? 'traida' THEN 'traida' ELSE 'anotada' END) END AS precio
    FROM ofertas WHERE seccion_id = s.id AND permiso = ${B} ORDER BY caduca > ${hoy} DESC NULLS LAST, automatico LIMIT 1) f ON true
  WHERE s.ultimo_mes > (SELECT max(mes) FROM meses_dgt) - interval '12 months'
    AND coalesce(c.codigo_municipio, u.codigo_municipio, f.pueblo) = ${municipio}`;

type Row = Omit<AutoescuelaLanzamiento, 'siguiente' | 'parada'>;

/** Reads the autoescuelas of a municipality, those with most exams first; one row for each, with its busiest section that has an address. */
async function readSchools(db: Executor, municipio: string, hoy: string): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    WITH s AS (${sectionsOf(municipio, hoy)}),
    una AS (SELECT DISTINCT ON (codigo) *, count(*) OVER (PARTITION BY codigo)::int AS secciones,
        (max(examenes) OVER (PARTITION BY codigo)) AS mas FROM s
      ORDER BY codigo, precio IS NULL, direccion IS NULL, examenes DESC NULLS LAST, seccion)
    SELECT x.codigo, x.nombre, x.slug, x.seccion, x.secciones, x.registrada, ep.negada_en IS NOT NULL AS negada,
      ep.comprobada_en AS "comprobadaEn", x.direccion, x.cp AS "codigoPostal", x.del_nombre AS "delNombre", x.lat, x.lon, x.telefono, x.web,
      (CASE WHEN x.cliente IS NOT NULL THEN ${addressOf(sql`x.cliente`)} END IS NOT NULL OR ep.correo IS NOT NULL) AS correo, x.precio,
      (SELECT count(*)::int FROM precios_traidos p WHERE p.codigo_dgt = x.codigo AND p.estado = 'por_mirar') AS "porMirar",
      (SELECT count(*)::int FROM peticiones p WHERE p.codigo_dgt = x.codigo AND p.estado IN ('esperando', 'llevada')) AS peticiones,
      (SELECT jsonb_build_object('paso', p.paso, 'en', p.en, 'por', p.por) FROM pasos_lanzamiento p
        WHERE p.codigo_municipio = ${municipio} AND p.codigo_dgt = x.codigo ORDER BY p.id DESC LIMIT 1) AS paso
    FROM una x LEFT JOIN escuelas_peticiones ep ON ep.codigo_dgt = x.codigo
    ORDER BY x.precio IS NULL, ep.negada_en IS NOT NULL, x.direccion IS NULL, x.mas DESC NULLS LAST, x.codigo`);
  return rows;
}

type Started = { empezadoEn: string; abiertoEn: string | null; incumpleDesde: string | null };

/** Reads a municipality whole: its autoescuelas, the rule and the walk. Throws on a code that is of none. */
export async function readTown(db: Executor, municipio: string, now: Date): Promise<Lanzamiento> {
  const town = townByCode(municipio);
  if (!town) throw invalidFields([{ campo: 'municipio', motivo: 'no es de ningún municipio' }]);
  const schools = await readSchools(db, municipio, todayInMadrid(now));
  const { rows } = await db.execute<{ meses: number; sinLugar: number; fila: Started | null }>(sql`
    SELECT (SELECT count(*)::int FROM meses_dgt WHERE mes > (SELECT max(mes) FROM meses_dgt) - interval '24 months') AS meses,
      (SELECT count(DISTINCT codigo)::int FROM ofertas WHERE permiso = ${B} AND lat IS NULL AND pueblo_lat IS NULL AND centros && (
        SELECT coalesce(array_agg(id), '{}') FROM centros_examen WHERE codigo_municipio = ${municipio})) AS "sinLugar",
      (SELECT jsonb_build_object('empezadoEn', empezado_en, 'abiertoEn', abierto_en, 'incumpleDesde', incumple_desde)
        FROM lanzamientos WHERE codigo_municipio = ${municipio}) AS fila`);
  const [{ meses = 0, sinLugar = 0, fila = null } = {}] = rows;
  const named = schools.map((school) => ({
    ...school,
    siguiente: nextOf({ ...school, conPrecio: school.precio !== null, paso: school.paso?.paso ?? null }),
  }));
  const { paradas, km, minutos } = walkOf(town, named);
  const start = { empezadoEn: fila?.empezadoEn ?? null, abiertoEn: fila?.abiertoEn ?? null };
  return {
    municipio: {
      codigo: municipio,
      nombre: town.nombre,
      provincia: provinciaPorCodigo(town.codProvincia)?.provincia ?? '',
    },
    estado: stateOf(fila),
    ...start,
    cierraEn: fila?.incumpleDesde ? closesAt(new Date(fila.incumpleDesde)).toISOString() : null,
    regla: conditionsOf({
      autoescuelas: named.length,
      conDireccion: named.filter(({ direccion }) => direccion !== null).length,
      conPrecio: named.filter(({ precio }) => precio !== null).length,
      meses,
    }),
    secciones: named.reduce((sum, { secciones }) => sum + secciones, 0),
    sinLugar,
    autoescuelas: named.map((school) => ({
      ...school,
      parada: paradas.indexOf(school.codigo) + 1 || null,
    })),
    ruta: { paradas, km, minutos },
  };
}

/** The walk through those that have a point and wait for a letter or a visit, from the middle of the town. */
function walkOf(
  { lat, lon }: { lat: number | null; lon: number | null },
  schools: readonly Pick<AutoescuelaLanzamiento, 'codigo' | 'lat' | 'lon' | 'siguiente'>[],
) {
  const stops = schools.flatMap(({ codigo, siguiente, ...at }) =>
    siguiente !== null && at.lat !== null && at.lon !== null ? [{ codigo, lat: at.lat, lon: at.lon }] : [],
  );
  const from = lat === null || lon === null ? stops[0] : { lat, lon };
  const { paradas, km, minutos } = nearestWalk(from ?? { lat: 0, lon: 0 }, stops);
  return { paradas: paradas.map(({ codigo }) => codigo), km: Math.round(km * 10) / 10, minutos };
}

/** State of a town in a word. */
export function stateOf(town: Record<keyof Apertura, unknown> | null): Lanzamiento['estado'] {
  if (town === null) return 'sin_empezar';
  if (town.abiertoEn === null) return 'cerrado';
  return town.incumpleDesde === null ? 'abierto' : 'ambar';
}
