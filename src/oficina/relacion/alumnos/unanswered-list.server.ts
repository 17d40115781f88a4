import { type SQL, sql } from 'drizzle-orm';
import { type Actor, actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { containsWords } from '#platform/crud/containing.server.ts';
import { momentsBetween } from '#platform/crud/crud-list.server.ts';
import { readSqlPage } from '#platform/crud/keyset.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';
import { seesNoPeople } from './field-rights.ts';
import { unansweredOperations } from './operations.ts';
import type { FiltroSinRespuesta, SinRespuesta } from './unanswered.ts';

/** `GET /alumnos/leerSinRespuesta`: requests that autoescuelas have not answered, for workers. */
export function registerUnanswered(app: HttpApp, { db }: StandardServices): void {
  serve(app, unansweredOperations.leer, { access: allow('alumnos', 'L', ['trabajador']) }, (request) =>
    listUnanswered(db, request.query, { actor: actorOf(request), reach: scopeOf(request) }),
  );
}

/**
 * Reads a page of unanswered requests; a trabajador with a portfolio sees those of its alumnos and
 * clientes.
 */
export function listUnanswered(
  db: Db,
  { texto, enviadaEn_desde, enviadaEn_hasta, ...asked }: FiltroSinRespuesta,
  { actor, reach }: { actor: Actor; reach: Alcance },
): Promise<Page<SinRespuesta>> {
  const between = momentsBetween(sql`e.enviada_en`, enviadaEn_desde, enviadaEn_hasta);
  const name = seesNoPeople(actor) ? sql`a.nombre` : sql`concat_ws(' ', a.nombre, a.apellidos)`;
  const words = texto ? [containsWords(texto, [name, sql`c.nombre_comercial`])] : [];
  return readSqlPage<SinRespuesta>(db, {
    asked,
    order: { orden: 'enviadaEn', key: sql`e.enviada_en`, type: 'timestamptz', id: sql`e.id` },
    table: 'alumnos_autoescuelas',
    from: sql`alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
      JOIN permisos_conducir p ON p.id = a.permiso_id`,
    where: sql.join(
      [
        sql`e.estado IN ('enviada', 'vista') AND a.anonimizado_en IS NULL`,
        ...between,
        ...words,
        ...within(actor, reach),
      ],
      sql` AND `,
    ),
    columns: sql`e.id AS "_id", e.estado, e.enviada_en AS "enviadaEn", e.vista_en AS "vistaEn", a.id AS "_idAlumno",
      c.id AS "_idCliente", ${name} AS alumno, c.nombre_comercial AS cliente, p.codigo AS permiso`,
  });
}

const within = ({ _id }: Actor, reach: Alcance): SQL[] =>
  reach === 'todo' ? [] : [sql`(a.responsable_id = ${_id} OR c.responsable_id = ${_id})`];
