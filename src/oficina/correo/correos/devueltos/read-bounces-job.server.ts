import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { type Batch, type Mailbox, MailboxError } from '#platform/mail/imap.server.ts';
import { noteReport } from './note-report.server.ts';
import { type Informe, isReport, readReport } from './read-report.server.ts';
import { correosBuzones as table } from './table.server.ts';

type Services = { db: Db; clock: () => Date; mailbox: Mailbox };

/** Age in days of the oldest message that the first reading takes. */
const DAYS_BEFORE = 7;

/** Waits for a program with a mailbox, which an installation may never have. */
export const BOUNCES_QUEUE = 'correos-devueltos';

/**
 * Reads returned correo every five minutes; a reading takes a minute and a half at most. Only a program
 * with a mailbox works it.
 */
export const bouncesJob = ({
  mailbox,
  ...rest
}: Omit<Services, 'mailbox'> & { mailbox: Mailbox | undefined }): Job => ({
  name: BOUNCES_QUEUE,
  retryLimit: 0,
  retryDelay: 0,
  cron: '*/5 * * * *',
  handler: async () => {
    if (mailbox) await readBounces({ ...rest, mailbox });
  },
});

/**
 * Reads the mailbox from where it stopped. Each batch saves its reports and its position in one
 * transaction, so a crash neither loses nor repeats a report. A mailbox that cannot be read does not
 * fail the job: the panel shows the error.
 */
export async function readBounces({ db, clock, mailbox }: Services): Promise<void> {
  const { key: clave } = mailbox;
  const [before] = await db.select().from(table).where(eq(table.clave, clave));
  const after = before?.validez != null ? { validez: before.validez, uid: before.uid ?? 0 } : undefined;
  const since = new Date(clock().getTime() - DAYS_BEFORE * 24 * 60 * 60 * 1000);
  try {
    for await (const batch of mailbox.read({ after, since, wanted: isReport })) await note(db, clave, batch);
    await set(db, clave, { leidoEn: clock(), fallaDesde: null, error: null });
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    await set(db, clave, { fallaDesde: before?.fallaDesde ?? clock(), error: error.message });
  }
}

async function note(db: Db, clave: string, { messages, cursor }: Batch): Promise<void> {
  const read: { arrivedAt: Date; informes: Informe[] }[] = [];
  for (const { arrivedAt, source } of messages)
    read.push({ arrivedAt, informes: await readOrNothing(source) });
  await db.transaction(async (tx) => {
    for (const { arrivedAt, informes } of read)
      for (const informe of informes) await noteReport(tx, informe, arrivedAt);
    await set(tx, clave, cursor);
  });
}

/** Anybody can write to the mailbox, so a message that cannot be parsed counts as no report. */
async function readOrNothing(source: Buffer): Promise<Informe[]> {
  try {
    return await readReport(source);
  } catch {
    return [];
  }
}

async function set(
  db: Pick<Db, 'insert'>,
  clave: string,
  values: Partial<typeof table.$inferInsert>,
): Promise<void> {
  await db
    .insert(table)
    .values({ clave, ...values })
    .onConflictDoUpdate({ target: table.clave, set: values });
}

/** Reads the state of the mailbox; null if there is none. */
export async function readMailboxState(db: Db, mailboxKey: string | undefined) {
  if (mailboxKey === undefined) return null;
  const [row] = await db.select().from(table).where(eq(table.clave, mailboxKey));
  return {
    leidoEn: row?.leidoEn?.toISOString() ?? null,
    fallaDesde: row?.fallaDesde?.toISOString() ?? null,
    error: row?.error ?? null,
  };
}

/** Deletes the marks of addresses returned before `limit`, as the correos of that time are deleted. */
export const forgetMarks = (db: Db, limit: Date) =>
  db.execute(sql`DELETE FROM correos_devueltos WHERE en < ${limit}`);
