import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import { seesNoPeople } from '#oficina/relacion/alumnos/field-rights.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { leerPeticiones, Peticion } from './contract.ts';

/** Who reads: a role that sees no people gets first names alone, and a portfolio its own alumnos. */
export type Reader = { actor: Actor; reach: Alcance };

const FROM = sql`peticiones p JOIN alumnos a ON a.id = p.alumno_id JOIN permisos_conducir pc ON pc.id = a.permiso_id
  LEFT JOIN escuelas e ON e.codigo = p.codigo_dgt LEFT JOIN secciones s ON s.escuela_id = e.id AND s.seccion = p.seccion
  LEFT JOIN ubicaciones u ON u.seccion_id = s.id LEFT JOIN municipios m ON m.codigo = u.codigo_municipio
  LEFT JOIN escuelas_peticiones ep ON ep.codigo_dgt = p.codigo_dgt`;

/** Telephone and postal address of the official map, the only ones at which an autoescuela proves itself. */
const OFFICIAL = sql`'telefono', u.telefono, 'direccion', CASE WHEN u.direccion IS NOT NULL
  THEN concat_ws(', ', u.direccion, nullif(concat_ws(' ', u.codigo_postal, m.nombre), '')) END`;

const columnsFor = (
  actor: Actor,
) => sql`p.id AS "_id", p.version, p.estado, p.enviada_en AS "enviadaEn", p.lugar,
  pc.codigo AS permiso, a.id AS "_idAlumno", ${seesNoPeople(actor) ? sql`a.nombre` : sql`concat_ws(' ', a.nombre, a.apellidos)`} AS alumno,
  coalesce(a.fecha_nacimiento > (p.enviada_en AT TIME ZONE 'Europe/Madrid')::date - interval '18 years', false) AS menor,
  p.via, p.llevada_en AS "llevadaEn", p.entregada_en AS "entregadaEn", p.avisada_en AS "avisadaEn",
  jsonb_build_object('codigo', p.codigo_dgt, 'nombre', coalesce(s.nombre, p.codigo_dgt), 'slug', s.slug, ${OFFICIAL}, 'web', u.web,
    'codigoA', ep.codigo_a, 'codigoEn', ep.codigo_en, 'comprobadaEn', ep.comprobada_en, 'prueba', ep.prueba, 'pruebaA', ep.prueba_a,
    'pruebaPor', ep.prueba_por, 'correo', ep.correo) AS autoescuela`;

/** Requests that a reader may see: confirmed ones of people who have not been erased. */
const visibleTo = ({ actor, reach }: Reader) =>
  sql`p.estado <> 'pendiente' AND a.anonimizado_en IS NULL AND ${reach === 'todo' ? sql`true` : sql`a.responsable_id = ${actor._id}`}`;

/** Reads a page of the queue, those that wait longest first. */
export function listPeticiones(
  db: Db,
  { estado, ...asked }: z.infer<typeof leerPeticiones>,
  reader: Reader,
): Promise<Page<Peticion>> {
  const among = estado ? sql`AND p.estado = ANY(${sql.param(estado)}::text[])` : sql``;
  return readSqlPage<Peticion>(db, {
    asked,
    order: { orden: 'enviadaEn', key: sql`p.enviada_en`, type: 'timestamptz', id: sql`p.id` },
    table: 'peticiones',
    from: FROM,
    where: sql`${visibleTo(reader)} ${among}`,
    columns: columnsFor(reader.actor),
  });
}

/** Reads one request of the queue; undefined if the reader may not see it. */
export async function readPeticion(
  db: Pick<Db, 'execute'>,
  id: string,
  reader: Reader,
): Promise<Peticion | undefined> {
  const { rows } = await db.execute<{ fila: Peticion }>(sql`SELECT to_jsonb(x) AS fila FROM (
    SELECT ${columnsFor(reader.actor)} FROM ${FROM} WHERE ${visibleTo(reader)} AND p.id = ${id}) x`);
  return rows[0]?.fila;
}
