import { eq, sql } from 'drizzle-orm';
import type { MailReader, Noting } from '#oficina/base/letters/mail-reader.server.ts';
import { sendQueued } from '#oficina/base/letters/queue.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job, Jobs } from '#platform/jobs/jobs.server.ts';
import { type Batch, type Mailbox, MailboxError, type MessageHead } from '#platform/mail/imap.server.ts';
import { noteReport } from './note-report.server.ts';
import { isReport, readReport } from './read-report.server.ts';
import { correosBuzones as table } from './table.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  mailbox: Mailbox;
  /** Other readers of the same mailbox, after that of reports. */
  readers?: readonly MailReader[] | undefined;
  jobs: () => Pick<Jobs, 'enqueue'>;
};

/** Age in days of the oldest message that the first reading takes. */
const DAYS_BEFORE = 7;

/** Waits for a program with a mailbox, which an installation may never have. */
export const BOUNCES_QUEUE = 'correos-devueltos';

/**
 * Reads the mailbox every five minutes; a reading takes a minute and a half at most. Only a program
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
    if (mailbox) await readMailbox({ ...rest, mailbox });
  },
});

/**
 * Reads the mailbox from where it stopped. Each batch saves what it says and its position in one
 * transaction, so a crash neither loses nor repeats a message. A mailbox that cannot be read does not
 * fail the job: the panel shows the error.
 */
export async function readMailbox({ db, clock, mailbox, readers = [], jobs }: Services): Promise<void> {
  const { key: clave } = mailbox;
  const all = [reports, ...readers];
  const wanted = (head: MessageHead) => readerOf(all, head)?.wanted(head) ?? 'nothing';
  const [before] = await db.select().from(table).where(eq(table.clave, clave));
  const after = before?.validez != null ? { validez: before.validez, uid: before.uid ?? 0 } : undefined;
  const since = new Date(clock().getTime() - DAYS_BEFORE * 24 * 60 * 60 * 1000);
  try {
    for await (const batch of mailbox.read({ after, since, wanted }))
      for (const correo of await note(db, { clave, all, batch, clock })) await sendQueued(jobs(), correo);
    await set(db, clave, { leidoEn: clock(), fallaDesde: null, error: null });
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error;
    await set(db, clave, { fallaDesde: before?.fallaDesde ?? clock(), error: error.message });
  }
}

/** Reader of delivery reports. */
const reports: MailReader = {
  wanted: ({ headers }) => (isReport(headers) ? 'source' : 'nothing'),
  read: async ({ source, arrivedAt }) => {
    const informes = source ? await readReport(source) : [];
    return async (tx) => {
      for (const informe of informes) await noteReport(tx, informe, arrivedAt);
      return undefined;
    };
  },
};

const readerOf = (all: readonly MailReader[], head: MessageHead) =>
  all.find((reader) => reader.wanted(head) !== 'nothing');

type Noted = { clave: string; all: readonly MailReader[]; batch: Batch; clock: () => Date };

/** Writes what a batch says, and its position. Gives the correos to send. */
async function note(db: Db, { clave, all, batch: { messages, cursor }, clock }: Noted): Promise<string[]> {
  const read: Noting[] = [];
  for (const message of messages) {
    // Anybody can write to the mailbox, so a message that cannot be parsed says nothing.
    const noting = await readerOf(all, message)
      ?.read(message)
      .catch(() => undefined);
    if (noting) read.push(noting);
  }
  return db.transaction(async (tx) => {
    // The row's lock makes two programs that read at once write one after the other.
    await set(tx, clave, cursor);
    const correos: string[] = [];
    for (const noting of read) {
      const correo = await noting(tx, clock());
      if (correo !== undefined) correos.push(correo);
    }
    return correos;
  });
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
