import { type SQL, sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { momentsBetween } from '#platform/crud/crud-list.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { FiltroSucesos, Suceso } from './contract.ts';
import { seguridadOperations } from './operations.ts';

/** `GET /seguridad/leer`: the security log, for administrators. */
export function registerSecurityLog(app: HttpApp, { db }: { db: Db }): void {
  serve(app, seguridadOperations.leer, { access: allow('seguridad', 'L', ['trabajador']) }, ({ query }) =>
    readSqlPage<Suceso>(db, {
      asked: query,
      order: { orden: '-en', key: sql`s.en`, type: 'timestamptz', id: sql`s.id` },
      table: 'sucesos_seguridad',
      from: sql`sucesos_seguridad s`,
      where: conditionsOf(query),
      columns: sql`s.id AS "_id", s.en, s.tipo, s.actor_id AS "_idActor", s.actor, s.sesion_id AS "_idSesion",
          s.sobre_id AS "_idSobre", s.sobre, s.ruta, s.detalle, s.filas, s.veces,
          coalesce(s.ip, (SELECT a.ip FROM accesos a WHERE a.usuario_id = s.actor_id AND a.sesion_id = s.sesion_id LIMIT 1)) AS ip`,
    }),
  );
}

function conditionsOf({ texto, tipo, _idUsuario, en_desde, en_hasta }: FiltroSucesos): SQL | undefined {
  const conditions = momentsBetween(sql`s.en`, en_desde, en_hasta);
  if (texto) conditions.push(containsWords(texto, [sql`s.actor`, sql`s.sobre`, sql`s.ruta`, sql`s.ip`]));
  if (tipo) conditions.push(sql`s.tipo = ANY(${sql.param(tipo)})`);
  if (_idUsuario) {
    const ids = sql`${sql.param(_idUsuario)}::uuid[]`;
    conditions.push(sql`(s.actor_id = ANY(${ids}) OR s.sobre_id = ANY(${ids}))`);
  }
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` AND `);
}
