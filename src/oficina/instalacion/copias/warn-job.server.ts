import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { whatFails } from './read-copies.server.ts';
import type { CopyServices } from './run-copy.server.ts';

type WarnServices = CopyServices & { jobs: () => Jobs };

/** Each morning, while copies fail, sends the business a correo, because the panel may have no readers. */
export const warnJob = (services: WarnServices): Job => ({
  name: 'copias-aviso',
  retryLimit: 3,
  retryDelay: 600,
  cron: '0 9 * * *',
  handler: () => warnOfCopies(services),
});

export async function warnOfCopies(services: WarnServices): Promise<void> {
  const { db, clock, jobs } = services;
  const falla = await whatFails(services);
  if (falla === null) return;
  const para = await readBusinessEmail(db);
  const clave = `aviso_copias:${todayInMadrid(clock())}`;
  const mail = await queueCorreo(db, { tipo: 'aviso_copias', para, datos: { falla }, clave });
  if (mail) await sendQueued(jobs(), mail);
}
