import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import type { Mail } from '#platform/mail/mail.server.ts';
import { recordEvent } from './events.server.ts';
import { onTurn } from './read-solicitud.server.ts';
import { moveTo, tellAll } from './sign.server.ts';
import { inFirma } from './sign-by-link.server.ts';
import { firmantes } from './solicitudes-table.server.ts';
import { isOpen } from './states.ts';

type Services = { db: Db; clock: () => Date; jobs: () => Pick<Jobs, 'enqueue'> };

/** Hourly job: ends the expired solicitudes and, with a mail server, sends reminders. */
export const firmaUpkeepJob = (services: Services & { mail: Pick<Mail, 'way'> }): Job => ({
  name: 'firmas-plazos',
  retryLimit: 2,
  retryDelay: 60,
  cron: '7 * * * *',
  handler: async () => {
    await endExpired(services);
    if ((await services.mail.way()) !== 'ninguno') await remindSigners(services);
  },
});

/** Ends the expired solicitudes and tells everybody, once each. */
export async function endExpired({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM solicitudes_firma WHERE estado IN ('pendiente', 'parcial') AND caduca_en <= ${now} ORDER BY caduca_en`);
  for (const { id } of rows)
    await inFirma({ db, jobs: jobs() }, id, async (tx, firma) => {
      if (!isOpen(firma.estado) || firma.caducaEn > now) return [];
      await recordEvent(tx, now, {
        solicitudId: id,
        tipo: 'caducado',
        quien: '',
        via: 'programa',
        ip: '',
        agente: '',
      });
      await moveTo(tx, { signing: firma, estado: 'caducado', now });
      return tellAll(tx, firma, 'firma_caducada');
    });
}

/** Most reminders to a person, with those sent by hand. */
export const MOST_REMINDERS = 3;
/** Days between two correos to the same person. */
const EVERY = 3;

/** Reminds the people whose turn it is, three days after the last correo, three times at most. */
export async function remindSigners({ db, clock, jobs }: Services): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ solicitudId: string }>(sql`
    SELECT DISTINCT s.id AS "solicitudId" FROM solicitudes_firma s JOIN firmantes f ON f.solicitud_id = s.id
    WHERE s.estado IN ('pendiente', 'parcial') AND s.caduca_en > ${now} AND f.firmado_en IS NULL
      AND f.recordatorios < ${MOST_REMINDERS} AND ${due(now)}`);
  for (const { solicitudId } of rows)
    await inFirma({ db, jobs: jobs() }, solicitudId, async (tx, firma) => {
      if (!isOpen(firma.estado)) return [];
      const late = onTurn(firma.firmantes).filter(
        ({ enviadoEn, recordadoEn, recordatorios }) =>
          recordatorios < MOST_REMINDERS && isDue(recordadoEn ?? enviadoEn, now),
      );
      return Promise.all(late.map((one) => remind(tx, { one, now })));
    });
}

const due = (now: Date) =>
  sql`coalesce(f.recordado_en, f.enviado_en) <= ${now}::timestamptz - make_interval(days => ${EVERY})`;

const isDue = (last: Date | null, now: Date) =>
  last !== null && now.getTime() - last.getTime() >= EVERY * 24 * 60 * 60 * 1000;

type InFirmaArgs = Parameters<Parameters<typeof inFirma>[2]>;
type Remind = { one: InFirmaArgs[1]['firmantes'][number]; now: Date };

/** Counts a reminder to a person, and gives its correo. */
export async function remind(tx: InFirmaArgs[0], { one, now }: Remind) {
  const times = one.recordatorios + 1;
  await tx.update(firmantes).set({ recordatorios: times, recordadoEn: now }).where(eq(firmantes.id, one.id));
  return {
    tipo: 'firma_recordatorio' as const,
    para: one.email ?? '',
    datos: { firmanteId: one.id },
    clave: `firma_recordatorio:${one.id}:${times}`,
  };
}
