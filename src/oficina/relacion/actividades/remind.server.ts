import { sql } from 'drizzle-orm';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Every two minutes, reminds trabajadores of actividades that are about to begin. */
export const actividadRemindersJob = (services: Services): Job => ({
  name: 'recordatorios-actividades',
  retryLimit: 2,
  retryDelay: 30,
  cron: '*/2 * * * *',
  handler: () => remindActividades(services),
});

type Due = { actividadId: string; inicio: string; usuarioId: string; para: string };

/**
 * Sends one reminder for each responsable and each start time: a moved actividad sends another. It skips
 * an actividad that began over an hour ago, while the program was stopped.
 */
export async function remindActividades({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<Due>(sql`
    SELECT a.id AS "actividadId", extract(epoch FROM a.inicio)::bigint::text AS inicio, u.id AS "usuarioId", u.email AS para
    FROM actividades a
    JOIN usuarios u ON u.tipo = 'trabajador' AND u.estado = 'activo'
      AND (u.id = a.responsable_id OR u.id = ANY (a.participantes))
    WHERE a.estado = 'pendiente' AND a.recordatorio_min <> 'ninguno'
      AND a.inicio BETWEEN ${now}::timestamptz - interval '1 hour' AND ${now}::timestamptz + interval '7 days'
      AND a.inicio - nullif(a.recordatorio_min, 'ninguno')::int * interval '1 minute' <= ${now}
      AND NOT EXISTS (SELECT FROM correos c
        WHERE c.clave = concat_ws(':', 'actividad_recordatorio', a.id, extract(epoch FROM a.inicio)::bigint, u.id))
    ORDER BY a.inicio, a.id, u.id`);
  for (const { actividadId, inicio, usuarioId, para } of rows) {
    const correo = await queueCorreo(db, {
      tipo: 'actividad_recordatorio',
      para,
      datos: { actividadId, usuarioId, inicio: Number(inicio) },
      clave: `actividad_recordatorio:${actividadId}:${inicio}:${usuarioId}`,
    });
    if (correo) await sendQueued(jobs(), correo);
  }
}
