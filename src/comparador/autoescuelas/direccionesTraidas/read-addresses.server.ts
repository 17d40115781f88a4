import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { KNOWN_PLACES } from '#comparador/dgt/known-places.server.ts';
import { townByCode } from '#comparador/lugares/municipios/town-index.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import { townsOfPostcode } from './bring-address.server.ts';
import type { DireccionTraida, leerDirecciones } from './contract.ts';

const FROM = sql`direcciones_traidas t LEFT JOIN escuelas e ON e.codigo = t.codigo_dgt
  LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = t.seccion LEFT JOIN ${sql.raw(KNOWN_PLACES)} u ON u.seccion_id = s.id
  LEFT JOIN LATERAL (SELECT * FROM clientes WHERE num_registro_dgt = t.codigo_dgt AND publicado AND seccion = t.seccion
    AND (direccion IS NOT NULL OR lat IS NOT NULL) ORDER BY codigo LIMIT 1) c ON true`;

/** Other confirmed addresses of the same section, alias \`o\`. */
const OTHERS = sql`direcciones_traidas o WHERE o.id <> t.id AND o.codigo_dgt = t.codigo_dgt AND o.seccion = t.seccion AND o.estado = 'por_mirar'`;

const townOf = (code: string) => sql`(SELECT nombre FROM municipios WHERE codigo = ${sql.raw(code)})`;

const COLUMNS = sql`t.id AS "_id", t.version, t.estado, t.motivo, t.confirmado_en AS "confirmadoEn", t.medio, t.direccion,
  t.codigo_postal AS "codigoPostal", ${townOf('t.codigo_municipio')} AS municipio, t.codigo_municipio AS "codigoMunicipio",
  t.lat, t.lon,
  jsonb_build_object('codigo', t.codigo_dgt, 'seccion', t.seccion, 'nombre', coalesce(s.nombre, t.codigo_dgt), 'slug', s.slug,
    'telefono', coalesce(c.telefono, u.telefono), 'web', coalesce(c.web, u.web)) AS autoescuela,
  CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('fuente', 'autoescuela', 'direccion', c.direccion, 'codigoPostal', c.codigo_postal,
      'municipio', ${townOf('c.codigo_municipio')}, 'fecha', NULL, 'archivo', NULL, 'por', NULL)
    WHEN u.seccion_id IS NOT NULL THEN jsonb_build_object('fuente', u.fuente, 'direccion', u.direccion, 'codigoPostal', u.codigo_postal,
      'municipio', ${townOf('u.codigo_municipio')}, 'fecha', (u.actualizada_en AT TIME ZONE 'Europe/Madrid')::date,
      'archivo', (SELECT origen FROM busquedas_direcciones WHERE id = u.busqueda_id),
      'por', CASE u.fuente WHEN 'traida' THEN (SELECT decidido_por FROM direcciones_traidas a WHERE a.codigo_dgt = t.codigo_dgt
          AND a.seccion = t.seccion AND a.estado = 'aceptada') ELSE (SELECT pedida_por FROM busquedas_direcciones WHERE id = u.busqueda_id) END)
    END AS conocida,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('_id', o.id, 'direccion', o.direccion, 'codigoPostal', o.codigo_postal, 'municipio',
      ${townOf('o.codigo_municipio')}, 'medio', o.medio, 'mismaRed', coalesce(o.red = t.red, false)) ORDER BY o.id), '[]') FROM ${OTHERS}) AS otras`;

type Stored = Omit<DireccionTraida, 'municipios'>;

const withTowns = (row: Stored): DireccionTraida => ({
  ...row,
  municipios: townsOfPostcode(row.codigoPostal ?? '').flatMap((code) => {
    const town = townByCode(code);
    return town ? [{ codigo: town.codigo, nombre: town.nombre }] : [];
  }),
});

/** Reads a page of the addresses; those that two people bring first, then those that wait longest. */
export async function listAddresses(
  db: Db,
  { estado = ['por_mirar'], ...asked }: z.infer<typeof leerDirecciones>,
): Promise<Page<DireccionTraida>> {
  const page = await readSqlPage<Stored>(db, {
    asked,
    order: {
      orden: 'confirmadoEn',
      key: sql`t.confirmado_en - CASE WHEN EXISTS (SELECT FROM ${OTHERS}) THEN interval '100 years' ELSE interval '0' END`,
      type: 'timestamptz',
      id: sql`t.id`,
    },
    table: 'direcciones_traidas',
    from: FROM,
    where: sql`t.estado = ANY(${sql.param(estado)}::text[])`,
    columns: COLUMNS,
  });
  return { ...page, filas: page.filas.map(withTowns) };
}

/** Reads one address whose bringer has confirmed it. */
export async function readAddress(db: Pick<Db, 'execute'>, id: string): Promise<DireccionTraida | undefined> {
  const { rows } = await db.execute<{ fila: Stored }>(sql`SELECT to_jsonb(x) AS fila FROM (
    SELECT ${COLUMNS} FROM ${FROM} WHERE t.id = ${id} AND t.estado <> 'pendiente') x`);
  return rows[0] && withTowns(rows[0].fila);
}
