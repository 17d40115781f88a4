import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { requireDoor } from '#oficina/base/puertas/require-door.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { JobKind, Jobs } from '#platform/jobs/jobs.server.ts';
import { letterDoors } from './letter-doors.ts';
import type { LetterData, LetterKinds } from './letter-kinds.ts';

/** Correo to send; `desde` is its number of tries before this round. */
export type CorreoData = { id: string; desde?: number; reintento?: boolean };

/** Tries of one round, half a minute to half an hour apart: one to two hours in all. */
export const TRIES = 8;

/** The queue allows more runs than tries: the extra ones are for results that could not be saved. */
export const correoKind: JobKind<CorreoData> = { name: 'correo', retryLimit: TRIES + 4, retryDelay: 30 };

export type NewCorreo = {
  [Tipo in keyof LetterKinds]: {
    tipo: Tipo;
    para: string;
    datos: LetterData<Tipo>;
    /** Key of the occasion: a second correo with the same key is not written. */
    clave: string;
  };
}[keyof LetterKinds];

/**
 * Writes a correo in the transaction of its cause. Gives its id, for `sendQueued` after the commit;
 * undefined if that `clave` exists. Throws 409 while its door is closed.
 */
export async function queueCorreo(tx: Pick<Db, 'execute'>, mail: NewCorreo): Promise<string | undefined> {
  const { tipo, para, datos, clave } = mail;
  const door = letterDoors[tipo];
  if (door) await requireDoor(tx, door);
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO correos (id, tipo, para, datos, clave)
    VALUES (${uuid()}, ${tipo}, ${para}, ${JSON.stringify(datos)}::jsonb, ${clave})
    ON CONFLICT (clave) DO NOTHING RETURNING id`);
  return rows[0]?.id;
}

/** Writes several correos in a transaction; gives the ids to send after the commit. */
export async function queueAll(tx: Pick<Db, 'execute'>, letters: readonly NewCorreo[]): Promise<string[]> {
  return (await queueNew(tx, letters)).map(({ id }) => id);
}

/** Writes several correos in a transaction; gives the id and address of each new one. */
export async function queueNew(
  tx: Pick<Db, 'execute'>,
  letters: readonly NewCorreo[],
): Promise<{ id: string; para: string }[]> {
  const written: { id: string; para: string }[] = [];
  for (const letter of letters) {
    const id = await queueCorreo(tx, letter);
    if (id !== undefined) written.push({ id, para: letter.para });
  }
  return written;
}

/**
 * Queues a written correo. Never throws: if the queue fails, the sweep finds the correo within two
 * minutes.
 */
export async function sendQueued(jobs: Pick<Jobs, 'enqueue'>, id: string, priority = 0): Promise<void> {
  try {
    await jobs.enqueue(correoKind, { id }, id, priority);
  } catch {
    // The correo is already written, and the queue logs its own failure.
  }
}

/** Queues an automatic correo with low priority, after those that a person waits for. */
export const sendInTurn = (jobs: Pick<Jobs, 'enqueue'>, id: string): Promise<void> =>
  sendQueued(jobs, id, -1);
