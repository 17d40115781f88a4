import { and, asc, sql } from 'drizzle-orm';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import { momentsBetween } from '#platform/crud/crud-list.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { LONGEST_DAYS } from '../contract.ts';
import { calendarOperations } from '../operations.ts';
import { actividadesScope } from '../scope.server.ts';
import { actividades, actividadesOf } from '../table.server.ts';
import { MAX_ROWS } from './entre.ts';

const a = actividades;
const columns = {
  _id: a.id,
  version: a.version,
  asunto: a.asunto,
  tipo: a.tipo,
  estado: a.estado,
  prioridad: a.prioridad,
  todoElDia: a.todoElDia,
  repite: sql<boolean>`${a.repeticion} IS NOT NULL`,
  ubicacion: a.ubicacion,
  inicio: sql<string>`to_json(${a.inicio}) #>> '{}'`,
  fin: sql<string | null>`to_json(${a.fin}) #>> '{}'`,
  responsable: sql<string>`(SELECT u.nombre FROM usuarios u WHERE u.id = ${a._idResponsable})`,
  con: sql<string | null>`coalesce(
    (SELECT c.nombre_comercial FROM clientes c WHERE c.id = ${a._idCliente}),
    (SELECT l.nombre FROM alumnos l WHERE l.id = ${a._idAlumno}))`,
};

/**
 * `GET /actividades/leerEntre`: actividades of some days of the calendar in Spain, in order of time, up to
 * a limit.
 */
export function registerActividadesBetween(app: HttpApp, { db }: StandardServices): void {
  const config = { access: allow('actividades', 'L', ['trabajador']) };
  serve(app, calendarOperations.leerEntre, config, async (request) => {
    const { desde, hasta, _idResponsable, tipo, estado } = request.query;
    const { where } = actividadesScope(actorOf(request), scopeOf(request));
    const rows = await db
      .select(columns)
      .from(a)
      .where(
        and(
          where,
          _idResponsable ? actividadesOf(_idResponsable) : undefined,
          tipo ? sql`${a.tipo} = ANY (${sql.param(tipo)}::text[])` : undefined,
          estado ? sql`${a.estado} = ANY (${sql.param(estado)}::text[])` : undefined,
          // No actividad lasts longer, so earlier ones are not read.
          ...momentsBetween(sql`${a.inicio}`, dayAfter(desde, -LONGEST_DAYS), hasta),
          ...momentsBetween(sql`coalesce(${a.fin}, ${a.inicio})`, desde, undefined),
        ),
      )
      .orderBy(asc(a.inicio), asc(a.id))
      .limit(MAX_ROWS + 1);
    return { filas: rows.slice(0, MAX_ROWS), cortada: rows.length > MAX_ROWS };
  });
}
