import { sql } from 'drizzle-orm';
import { eraseBecause } from '#oficina/base/evidence/reason.server.ts';
import { removeOldAnswers } from '#oficina/base/peticionesHechas/kept-answers.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';

type Services = { db: Db; clock: () => Date };

/** Nightly job that deletes personal data past its term. */
export function accessUpkeepJob({ db, clock }: Services): Job {
  return {
    name: 'limpieza-accesos',
    retryLimit: 3,
    retryDelay: 60,
    cron: '20 4 * * *',
    handler: () => removeExpired(db, clock()),
  };
}

/**
 * Deletes sign-in attempts and sessions after twelve months, devices when their cookie expires, the
 * security log after two years, stored answers to repeated requests after a day, old counters and
 * links, counts of visits after 400 days, and registrations unconfirmed for three days, which frees their NIF.
 */
export async function removeExpired(db: Db, now: Date): Promise<void> {
  const before = (interval: string) => sql`${now}::timestamptz - ${interval}::interval`;
  // Both logs are append-only: their delete functions also check the terms by the database's clock.
  await db.transaction(async (tx) => {
    await eraseBecause(tx, 'plazo');
    await tx.execute(sql`SELECT quitar_accesos(${before('12 months')})`);
  });
  await db.execute(sql`SELECT quitar_sucesos_seguridad(${before('24 months')})`);
  await db.execute(sql`DELETE FROM sesiones WHERE ultima_actividad < ${before('12 months')}`);
  await db.execute(sql`DELETE FROM retos_llave WHERE caduca_en < ${now}`);
  await db.execute(sql`DELETE FROM dispositivos WHERE usado_en < ${before('400 days')}`);
  await db.execute(sql`DELETE FROM intentos WHERE ultimo_en < ${before('2 days')}`);
  await db.execute(sql`DELETE FROM enlaces WHERE caduca_en < ${before('30 days')}`);
  await db.execute(sql`DELETE FROM enlaces_alumnos WHERE caduca_en < ${before('30 days')}`);
  await db.execute(sql`DELETE FROM visitas_dias WHERE dia < ${before('400 days')}`);
  await removeOldAnswers(db, now);
  await removeUnconfirmed(db, before('3 days'));
}

async function removeUnconfirmed(db: Db, limit: ReturnType<typeof sql>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ usuarioId: string; clienteId: string }>(sql`
      DELETE FROM solicitudes_alta s USING usuarios u
      WHERE u.id = s.usuario_id AND s.estado = 'pendiente' AND s.creada_en < ${limit}
        AND u.estado = 'pendiente' AND u.email_verificado_en IS NULL
        AND NOT EXISTS (SELECT FROM usuarios o WHERE o.cliente_id = s.cliente_id AND o.id <> u.id)
      RETURNING s.usuario_id AS "usuarioId", s.cliente_id AS "clienteId"`);
    for (const { usuarioId, clienteId } of rows) {
      await tx.execute(sql`DELETE FROM enlaces WHERE usuario_id = ${usuarioId}`);
      await tx.execute(sql`DELETE FROM usuarios WHERE id = ${usuarioId}`);
      await tx.execute(sql`DELETE FROM clientes WHERE id = ${clienteId} AND NOT publicado`);
    }
  });
}
