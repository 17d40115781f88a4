import { sql } from 'drizzle-orm';
import { queueCorreo, sendInTurn } from '#oficina/base/letters/queue.server.ts';
import { remember } from '#oficina/base/standard.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { addressOf } from './anuncio-mail.server.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Just after midnight in Spain. Until it has run nothing is shown too long: pages look at the day themselves. */
export const endAnunciosJob = (services: Services): Job => ({
  name: 'anuncios-terminan',
  retryLimit: 3,
  retryDelay: 60,
  cron: '5 0 * * *',
  handler: () => endAnuncios(services),
});

/** Author of the change in the history: the program. */
const PROGRAM = { _id: '00000000-0000-0000-0000-000000000000', nombre: 'El programa' };

/** Days of notice to the cliente before the last day. */
const NOTICE_DAYS = 7;

/**
 * Ends the anuncios whose last day has passed, also paused ones, and tells their clientes once shortly
 * before.
 */
export async function endAnuncios({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const hoy = todayInMadrid(now);
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; antes: string }>(sql`
      UPDATE anuncios a SET estado = 'finalizado', version = a.version + 1, modificado_en = ${now}
      FROM (SELECT id, estado FROM anuncios WHERE estado IN ('publicado', 'pausado') AND hasta < ${hoy}::date
        ORDER BY id FOR UPDATE) o
      WHERE a.id = o.id RETURNING a.id, o.estado AS antes`);
    for (const { id, antes } of rows)
      await remember(
        tx,
        { actor: PROGRAM, now, entidad: 'anuncios' },
        { id, antes: { estado: antes }, despues: { estado: 'finalizado' } },
      );
  });
  const { rows } = await db.execute<{ id: string; hasta: string }>(sql`
    SELECT id, hasta::text FROM anuncios
    WHERE estado = 'publicado' AND hasta - desde > ${NOTICE_DAYS}::int AND hasta BETWEEN ${hoy}::date AND ${hoy}::date + ${NOTICE_DAYS}::int`);
  for (const { id, hasta } of rows) {
    const para = await addressOf(db, id);
    if (para === null) continue;
    const mail = await queueCorreo(db, {
      tipo: 'anuncio_por_terminar',
      para,
      datos: { anuncioId: id },
      clave: `anuncio_por_terminar:${id}:${hasta}`,
    });
    if (mail) await sendInTurn(jobs(), mail);
  }
}
