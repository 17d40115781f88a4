import { and, desc, sql } from 'drizzle-orm';
import type { CorreoDePapel } from '#oficina/base/letters/contract.ts';
import { recordOperations } from '#oficina/base/letters/operations.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import type { TipoCorreo } from '#oficina/base/letters/tipos.ts';
import { actorOf, allow, scopeOf } from '#oficina/base/roles/actor.server.ts';
import { toJson } from '#oficina/correo/correos/read-correos.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/table.server.ts';
import { scopes } from '#oficina/trabajo/scopes.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';

/** Kinds of correo that an alumno gets; `solicitud_nueva` goes to the autoescuela. */
const TIPOS: readonly TipoCorreo[] = [
  'solicitud_confirmar',
  'solicitud_enviada',
  'solicitud_respondida',
  'solicitud_mensaje',
  'solicitud_no_escrita',
  'solicitud_sin_respuesta',
  'solicitud_enlace',
];

/** Largest number of correos in the list. */
const MOST = 20;

/**
 * `GET /alumnos/correos`: correos sent to an alumno and their state, the newest first, for workers who may see the alumno's
 * address.
 */
export function registerAlumnoCorreos(app: HttpApp, { db }: { db: Db }): void {
  // Roles that may not change alumnos see no addresses of them either (`alumnoFieldRights`).
  const config = { access: allow('alumnos', 'A', ['trabajador']), refuses: [404] };
  serve(app, recordOperations('alumnos', SUMMARY).leer, config, async (request) => {
    const { _id } = request.query;
    const { where } = scopes.alumnos(actorOf(request), scopeOf(request));
    const { rowCount } = await db.execute(
      sql`SELECT FROM alumnos WHERE ${and(sql`${alumnos.id} = ${_id}`, where)}`,
    );
    if (!rowCount) throw notFound('el alumno');
    return lettersTo(db, _id);
  });
}

const SUMMARY = 'Correos que se han mandado a un alumno, el último primero, y si se han entregado';

async function lettersTo(db: Db, alumno: string): Promise<CorreoDePapel[]> {
  const about = sql`SELECT jsonb_build_object('alumnoId', ${alumno}::text) AS datos UNION ALL
    SELECT jsonb_build_object('enviadaId', e.id) FROM alumnos_autoescuelas e WHERE e.alumno_id = ${alumno}`;
  const rows = await db
    .select()
    .from(correos)
    .where(
      sql`${correos.id} IN (SELECT c.id FROM (${about}) i JOIN correos c ON c.datos @> i.datos)
        AND ${correos.tipo} = ANY(${sql.param(TIPOS)}::text[])`,
    )
    .orderBy(desc(correos.creadoEn), desc(correos.id))
    .limit(MOST);
  return rows.map(toJson);
}
