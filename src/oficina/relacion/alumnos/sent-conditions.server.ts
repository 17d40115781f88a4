import { and, type SQL, sql } from 'drizzle-orm';
import { momentsBetween } from '#platform/crud/crud-list.server.ts';
import type { ListQuery } from '#platform/kit/contract/resource.ts';
import { alumnos } from './table.server.ts';

/** Condition that request `e` was sent to the requested autoescuelas, on those days and with that answer. */
export function sentAs({
  _idAutoescuela,
  enviadaEn_desde,
  enviadaEn_hasta,
  conRespuesta,
}: ListQuery): SQL | undefined {
  return and(
    sql`e.estado <> 'pendiente'`,
    Array.isArray(_idAutoescuela) ? sql`e.cliente_id = ANY(${sql.param(_idAutoescuela)}::uuid[])` : undefined,
    ...momentsBetween(sql`e.enviada_en`, enviadaEn_desde, enviadaEn_hasta),
    conRespuesta === undefined ? undefined : sql`(e.respondida_en IS NOT NULL) = ${conRespuesta}`,
  );
}

const ASKED = ['_idAutoescuela', 'enviadaEn_desde', 'enviadaEn_hasta', 'conRespuesta'];

/** Condition that the alumno has a sent request of that kind; undefined without these filters. */
export const sentConditions = (query: ListQuery): SQL | undefined =>
  ASKED.some((name) => query[name] !== undefined)
    ? sql`EXISTS (SELECT FROM alumnos_autoescuelas e WHERE e.alumno_id = ${alumnos.id} AND ${sentAs(query)})`
    : undefined;
