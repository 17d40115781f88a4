import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { SolicitudServices } from './make-solicitud.server.ts';
import { ADDRESS_OF_ALUMNO, ADDRESS_OF_CLIENTE, queueMessageLetter } from './mensajes.server.ts';
import type { Lado } from './mensajes.ts';

type Services = Pick<SolicitudServices, 'db' | 'clock'> & { jobs: () => SolicitudServices['jobs'] };

/**
 * Job that tells alumnos, every quarter of an hour, about autoescuelas that have not answered in 48
 * hours, and reminds each side of messages.
 */
export const unansweredJob = (services: Services): Job => ({
  name: 'solicitudes-sin-respuesta',
  retryLimit: 2,
  retryDelay: 60,
  cron: '*/15 * * * *',
  handler: async () => {
    await tellUnanswered(services);
    await remindOfMessages(services);
  },
});

type Waiting = { alumnoId: string; enviadaEn: string; para: string };

/** Sends one notice for each sending, for any number of autoescuelas; after a week it sends none. */
export async function tellUnanswered({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<Waiting>(sql`
    SELECT DISTINCT a.id AS "alumnoId", extract(epoch FROM e.enviada_en)::text AS "enviadaEn", a.email AS para
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id
    WHERE e.estado IN ('enviada', 'vista') AND a.email_verificado_en IS NOT NULL AND a.email IS NOT NULL
      AND e.enviada_en BETWEEN ${now}::timestamptz - interval '7 days' AND ${now}::timestamptz - interval '48 hours'`);
  for (const { alumnoId, enviadaEn, para } of rows) {
    const correo = await queueCorreo(db, {
      tipo: 'solicitud_sin_respuesta',
      para,
      datos: { alumnoId },
      clave: `solicitud_sin_respuesta:${alumnoId}:${enviadaEn}`,
    });
    if (correo) await sendInTurn(jobs(), correo);
  }
}

type Unread = { id: string; enviadaId: string; de: Lado; para: string };

/** Reminds whoever was written to last and has not answered in three days, once for each message; after ten days nobody. */
export async function remindOfMessages({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<Unread>(sql`
    SELECT m.id, e.id AS "enviadaId", m.de, CASE m.de WHEN 'alumno' THEN ${ADDRESS_OF_CLIENTE} ELSE ${ADDRESS_OF_ALUMNO} END AS para
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id,
      LATERAL (SELECT * FROM mensajes_solicitudes WHERE enviada_id = e.id ORDER BY creado_en DESC, id DESC LIMIT 1) m
    WHERE e.estado IN ('enviada', 'vista', 'respondida') AND a.anonimizado_en IS NULL AND m.tipo <> 'cierre'
      AND NOT (m.de = 'alumno' AND coalesce(e.respondida_en > m.creado_en, false))
      AND m.creado_en BETWEEN ${now}::timestamptz - interval '10 days' AND ${now}::timestamptz - interval '3 days'
      AND (SELECT count(*) FROM mensajes_solicitudes y WHERE y.enviada_id = e.id AND y.tipo = 'interesa') < 2`);
  for (const { id, para, ...about } of rows) {
    if (!para) continue;
    const correo = await queueMessageLetter(db, { ...about, para, clave: id, recordatorio: true });
    if (correo) await sendInTurn(jobs(), correo);
  }
}
