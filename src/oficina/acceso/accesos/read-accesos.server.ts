import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import { isOpenSql } from '#oficina/base/roles/sessions.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { momentsBetween } from '#platform/crud/crud-list.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import type { Acceso, FiltroAccesos } from './contract.ts';

type AccesosQuery = { actor: Actor; alcance: Alcance; filtro: FiltroAccesos; now: Date };

/** A page of attempts to sign in, the latest first, each with the state of its session. */
export function listAccesos(db: Db, asked: AccesosQuery): Promise<Page<Acceso>> {
  const { actor, filtro, now } = asked;
  const open = sql`coalesce(${isOpenSql(now)} AND u.estado = 'activo', false)`;
  return readSqlPage<Acceso>(db, {
    asked: filtro,
    order: { orden: '-entradaEn', key: sql`a.entrada_en`, type: 'timestamptz', id: sql`a.id` },
    table: 'accesos',
    from: sql`accesos a
      LEFT JOIN usuarios u ON u.id = a.usuario_id
      LEFT JOIN sesiones s ON s.id = a.sesion_id`,
    where: conditionsOf(asked),
    columns: sql`a.id AS "_id", a.tipo_usuario AS "tipoUsuario", a.usuario_id AS "_idUsuario", u.nombre,
      a.email_intentado AS "emailIntentado", a.huella, a.entrada_en AS "entradaEn", a.resultado, a.ip, a.agente, a.dispositivo,
      a.sesion_id AS "_idSesion", ${open} AS abierta, coalesce(s.id = ${actor.sesionId}, false) AS "esEsta",
      s.ultima_actividad AS "ultimaActividad", s.cerrada_en AS "salidaEn",
      coalesce(s.motivo, CASE WHEN s.id IS NOT NULL AND NOT ${open} THEN 'caducada' END) AS "tipoSalida"`,
  });
}

/**
 * Gives the conditions of the list; undefined if all rows are wanted: they are too many to count one by
 * one.
 */
function conditionsOf({ actor, alcance, filtro, now }: AccesosQuery): SQL | undefined {
  const { texto, resultado, tipoUsuario, _idUsuario, entradaEn_desde, entradaEn_hasta, mios, abiertas } =
    filtro;
  const conditions = momentsBetween(sql`a.entrada_en`, entradaEn_desde, entradaEn_hasta);
  if (alcance !== 'todo' || mios) conditions.push(sql`a.usuario_id = ${actor._id}`);
  if (_idUsuario) conditions.push(sql`a.usuario_id = ANY(${sql.param(_idUsuario)}::uuid[])`);
  if (texto)
    conditions.push(containsWords(texto, [sql`a.email_intentado`, sql`u.nombre`, sql`a.ip`, sql`a.huella`]));
  if (resultado) conditions.push(sql`a.resultado = ANY(${sql.param(resultado)})`);
  if (tipoUsuario) conditions.push(sql`a.tipo_usuario = ANY(${sql.param(tipoUsuario)})`);
  if (abiertas) conditions.push(sql`${isOpenSql(now)} AND u.estado = 'activo'`);
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `);
}
