import type { ReadCertificates } from '#oficina/base/certificates.ts';
import { readBusinessEmail } from '#oficina/base/letters/business-email.server.ts';
import { queueCorreo, sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { daysLeft, warningOf } from '#platform/http/certificates/ending.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';

type Services = { db: Db; clock: () => Date; certificates: ReadCertificates; jobs: () => Jobs };

/** Daily job: warns the business 60, 30, 7 days and 1 day before each certificate expires, and after it expires. */
export const certificatesJob = (services: Services): Job => ({
  name: 'certificados-aviso',
  retryLimit: 3,
  retryDelay: 600,
  cron: '15 9 * * *',
  handler: () => warnOfCertificates(services),
});

/** Sends each warning once per certificate: the key has its fingerprint, so a renewed one starts again. */
export async function warnOfCertificates({ db, clock, certificates, jobs }: Services): Promise<void> {
  const now = clock();
  const para = await readBusinessEmail(db);
  for (const { uso, certificate } of await certificates()) {
    if (!certificate) continue;
    const aviso = warningOf(daysLeft(certificate.hasta, now));
    if (aviso === undefined) continue;
    const datos = {
      uso,
      titular: certificate.titular,
      hasta: todayInMadrid(certificate.hasta),
      acabado: aviso === 0,
    };
    const clave = `aviso_certificado:${certificate.huella.slice(0, 16)}:${uso}:${aviso}`;
    const mail = await queueCorreo(db, { tipo: 'aviso_certificado', para, datos, clave });
    if (mail) await sendQueued(jobs(), mail);
  }
}
