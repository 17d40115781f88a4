import { lt, sql } from 'drizzle-orm';
import { correoKind } from '#oficina/base/letters/queue.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, JobKind, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { KeptMail, Mail } from '#platform/mail/mail.server.ts';
import { forgetMarks } from './devueltos/read-bounces-job.server.ts';

type Nothing = Record<string, never>;

const sweepKind: JobKind<Nothing> = {
  name: 'correos-sin-trabajo',
  retryLimit: 0,
  retryDelay: 0,
  cron: '* * * * *',
};

type PendingCorreo = { id: string; intentos: number; rezagado: boolean };

/**
 * Queues correos that were written but never queued, because the queue was down or the program was
 * killed. Queueing twice does no harm. A correo still waiting after a day gets a new round of tries
 * each day.
 */
export const sweepJob = ({ db, clock, jobs }: { db: Db; clock: () => Date; jobs: () => Jobs }): Job => ({
  ...sweepKind,
  handler: async () => {
    const { rows } = await db.execute<PendingCorreo>(sql`
      SELECT id, intentos, creado_en < now() - interval '1 day' AS rezagado FROM correos
      WHERE estado = 'pendiente' AND creado_en < now() - interval '1 minute'
        AND (intentos = 0 OR creado_en < now() - interval '1 day')
      ORDER BY creado_en LIMIT 1000`);
    const today = todayInMadrid(clock());
    for (const { id, intentos, rezagado } of rows) {
      if (rezagado) await jobs().enqueue(correoKind, { id, desde: intentos }, `${id}:${today}`);
      else await jobs().enqueue(correoKind, { id }, id);
    }
  },
});

/**
 * Skips these jobs while there is no mail server, because they only send correo. A skipped job marks
 * nothing as done, so its next run finds the same work.
 */
export const ifMailLeaves = (mail: Pick<Mail, 'way'>, jobs: Job[]): Job[] =>
  jobs.map((job) => ({
    ...job,
    handler: async (data) => {
      if ((await mail.way()) !== 'ninguno') await job.handler(data);
    },
  }));

const retentionKind: JobKind<Nothing> = {
  name: 'correos-antiguos',
  retryLimit: 5,
  retryDelay: 60,
  cron: '20 3 * * *',
};

/**
 * Deletes correos after twelve months, with the files of the demonstration's mailbox and the marks of
 * returned addresses.
 */
export const correoRetentionJob = (services: { db: Db; clock: () => Date; kept: KeptMail }): Job => ({
  ...retentionKind,
  handler: async () => {
    const limit = new Date(services.clock());
    limit.setUTCMonth(limit.getUTCMonth() - 12);
    await services.db.delete(correos).where(lt(correos.creadoEn, limit));
    await services.kept.removeBefore(limit);
    await forgetMarks(services.db, limit);
  },
});
