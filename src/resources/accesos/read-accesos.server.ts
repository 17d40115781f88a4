import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#api/containing.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Actor } from '../usuarios/actor.server.ts';
import type { Alcance } from '../usuarios/roles.ts';
import { isOpenSql } from '../usuarios/sessions.server.ts';
import type { Acceso, FiltroAccesos } from './contract.ts';

type Asked = { actor: Actor; alcance: Alcance; filtro: FiltroAccesos; now: Date };

/** A page of attempts to sign in, the latest first, each with how its session goes. */
export async function listAccesos(db: Db, asked: Asked) {
  const { actor, filtro, now } = asked;
  const { pagina, limite } = filtro;
  const from = sql`FROM accesos a
    LEFT JOIN usuarios u ON u.id = a.usuario_id
    LEFT JOIN sesiones s ON s.id = a.sesion_id
    WHERE ${conditionsOf(asked)}`;
  const open = sql`coalesce(${isOpenSql(now)} AND u.estado = 'activo', false)`;
  const { rows } = await db.execute<{ fila: Acceso }>(sql`
    SELECT to_jsonb(x) AS fila FROM (
      SELECT a.id AS "_id", a.tipo_usuario AS "tipoUsuario", a.usuario_id AS "_idUsuario", u.nombre,
        a.email_intentado AS "emailIntentado", a.entrada_en AS "entradaEn", a.resultado, a.ip, a.agente, a.dispositivo,
        a.sesion_id AS "_idSesion", ${open} AS abierta, coalesce(s.id = ${actor.sesionId}, false) AS "esEsta",
        s.ultima_actividad AS "ultimaActividad", s.cerrada_en AS "salidaEn",
        coalesce(s.motivo, CASE WHEN s.id IS NOT NULL AND NOT ${open} THEN 'caducada' END) AS "tipoSalida"
      ${from} ORDER BY a.entrada_en DESC, a.id DESC LIMIT ${limite} OFFSET ${(pagina - 1) * limite}
    ) x`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`);
  return { filas: rows.map(({ fila }) => fila), total: counted[0]?.total ?? 0, pagina, limite };
}

function conditionsOf({ actor, alcance, filtro, now }: Asked): SQL {
  const { texto, resultado, tipoUsuario, desde, hasta, mios, abiertas } = filtro;
  const conditions = [sql`true`];
  if (alcance !== 'todo' || mios) conditions.push(sql`a.usuario_id = ${actor._id}`);
  if (texto) {
    const pattern = containing(texto);
    conditions.push(
      sql`(a.email_intentado ILIKE ${pattern} OR u.nombre ILIKE ${pattern} OR a.ip ILIKE ${pattern})`,
    );
  }
  if (resultado) conditions.push(sql`a.resultado = ${resultado}`);
  if (tipoUsuario) conditions.push(sql`a.tipo_usuario = ${tipoUsuario}`);
  if (desde) conditions.push(sql`a.entrada_en >= ${desde}::date::timestamp AT TIME ZONE 'Europe/Madrid'`);
  if (hasta)
    conditions.push(sql`a.entrada_en < (${hasta}::date + 1)::timestamp AT TIME ZONE 'Europe/Madrid'`);
  if (abiertas) conditions.push(sql`${isOpenSql(now)} AND u.estado = 'activo'`);
  return sql.join(conditions, sql` AND `);
}
