import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db.server.ts';
import type { JobKind, Jobs } from '#api/jobs.server.ts';
import type { LetterData, LetterKinds } from './letter-kinds.ts';

/** Which mail to send. `desde` is how many tries it had before this round of them. */
export type CorreoData = { id: string; desde?: number; reintento?: boolean };

/** Tries of one round, from half a minute apart to half an hour: between one and two hours in all. */
export const TRIES = 8;

/** The queue insists more often than a letter is tried: the rest is for when its result could not be written. */
export const correoKind: JobKind<CorreoData> = { name: 'correo', retryLimit: TRIES + 4, retryDelay: 30 };

export type NewMail = {
  [Tipo in keyof LetterKinds]: {
    tipo: Tipo;
    para: string;
    datos: LetterData<Tipo>;
    /** Names the occasion: asked for twice with the same, it is one mail. */
    clave: string;
  };
}[keyof LetterKinds];

/**
 * Writes a mail together with what causes it, within its transaction. Gives its id, for `sendQueued` once that has been
 * committed; undefined when the mail of that `clave` was already there.
 */
export async function queueMail(tx: Pick<Db, 'execute'>, mail: NewMail): Promise<string | undefined> {
  const { tipo, para, datos, clave } = mail;
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO correos (id, tipo, para, datos, clave)
    VALUES (${uuid()}, ${tipo}, ${para}, ${JSON.stringify(datos)}::jsonb, ${clave})
    ON CONFLICT (clave) DO NOTHING RETURNING id`);
  return rows[0]?.id;
}

/** Writes letters within a transaction. Gives those that are to be sent once it has been committed. */
export async function queueAll(tx: Pick<Db, 'execute'>, letters: readonly NewMail[]): Promise<string[]> {
  return (await queueNew(tx, letters)).map(({ id }) => id);
}

/** The same, saying whom each goes to. */
export async function queueNew(
  tx: Pick<Db, 'execute'>,
  letters: readonly NewMail[],
): Promise<{ id: string; para: string }[]> {
  const written: { id: string; para: string }[] = [];
  for (const letter of letters) {
    const id = await queueMail(tx, letter);
    if (id !== undefined) written.push({ id, para: letter.para });
  }
  return written;
}

/** Has a written mail sent soon. Never throws: what could not be asked for now, the sweep finds within two minutes. */
export async function sendQueued(jobs: Pick<Jobs, 'enqueue'>, id: string, priority = 0): Promise<void> {
  try {
    await jobs.enqueue(correoKind, { id }, id, priority);
  } catch {
    // Whoever asked has done their part, and the mail is written; the queue tells the log what ails it.
  }
}

/** The same of letters that go out by themselves, maybe hundreds at once: after those that somebody waits for. */
export const sendInTurn = (jobs: Pick<Jobs, 'enqueue'>, id: string): Promise<void> =>
  sendQueued(jobs, id, -1);
