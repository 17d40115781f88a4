import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Letters } from '#oficina/base/letters/composing.server.ts';
import { LOGO_CID } from '#oficina/base/letters/letter.server.ts';
import { type CorreoData, correoKind, TRIES } from '#oficina/base/letters/queue.server.ts';
import type { ReceivedLinks } from '#oficina/base/letters/received-links.server.ts';
import type { ReplyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { readSender, type Sender } from '#oficina/base/letters/sender.server.ts';
import { correos } from '#oficina/base/letters/table.server.ts';
import { sinEntregar } from '#oficina/base/letters/tipos.ts';
import { isHeld } from '#oficina/base/restored.server.ts';
import { logos } from '#oficina/ventas/negocio/logos-table.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { type Attachment, describeFailure, type Mail } from '#platform/mail/mail.server.ts';
import { type Counter, counter } from '#platform/observe/telemetry/counters.server.ts';
import { spanned } from '#platform/observe/telemetry/observer.server.ts';

export type CorreoServices = {
  db: Db;
  mail: Mail;
  letters: Letters;
  clock: () => Date;
  publicUrl: string;
  /** Addresses for replies, where a mailbox is read. */
  replies?: ReplyAddresses | undefined;
  /** Links of autoescuelas without an account. */
  receivedLinks?: ReceivedLinks | undefined;
};

type Correo = typeof correos.$inferSelect;
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Result of a try; `pendiente` means that there will be another. */
type Outcome = Pick<Correo, 'estado'> & Partial<Pick<Correo, 'para' | 'asunto' | 'archivo' | 'error'>>;

/**
 * Sends one correo. Its row stays locked until the result is saved; a program killed in between sends
 * it once more at most, and never loses it.
 */
export function correoJob(services: CorreoServices, retryDelay = correoKind.retryDelay): Job<CorreoData> {
  return {
    ...correoKind,
    retryDelay,
    handler: async (data) => {
      // Fail before the try is counted: the row keeps its tries for when the server is back.
      if (services.mail.isAway?.()) throw new Error('the mail server is away');
      const failure = await services.db.transaction((tx) => tryOnce(tx, services, data));
      if (failure !== undefined) throw new Error('a mail was not sent', { cause: failure });
    },
  };
}

const triedWith = (outcome: string) => counter('carne.mail.tries', { outcome });

/** Counters of tries, by the state that they left. `pendiente` means that the try failed and another one follows. */
const TRIED: Partial<Record<Correo['estado'], Counter>> = {
  enviado: triedWith('sent'),
  pendiente: triedWith('failed'),
  fallido: triedWith('given_up'),
  rechazado: triedWith('refused'),
};

/** Tries once; gives the failure if it must be tried again. */
async function tryOnce(tx: Tx, services: CorreoServices, data: CorreoData): Promise<unknown> {
  // A slow mail server may take longer than the usual limit of an idle transaction.
  await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '5min'`);
  // After a restored copy, correos wait in their rows until the copy is confirmed, which queues them
  // again.
  if (await isHeld(tx)) return;
  const row = await take(tx, data);
  if (!row) return;
  if ((await services.mail.way()) === 'ninguno') return leave(tx, row);
  const { failure, ...outcome } = await send(services, row);
  const intentos = row.intentos + 1;
  const last = intentos - (data.desde ?? 0) >= TRIES;
  const estado = outcome.estado === 'pendiente' && last ? 'fallido' : outcome.estado;
  const enviadoEn = estado === 'enviado' ? services.clock() : null;
  await tx
    .update(correos)
    .set({ error: null, codigo: null, devueltoEn: null, ...outcome, estado, intentos, enviadoEn })
    .where(eq(correos.id, row.id));
  if (enviadoEn) await services.letters.noteDelivered(tx, row, enviadoEn);
  TRIED[estado]?.add();
  return estado === 'pendiente' ? failure : undefined;
}

/**
 * Leaves the correo without composing it, so that no unused link is made. It can be retried once there
 * is a server.
 */
async function leave(tx: Tx, { id }: Correo): Promise<undefined> {
  await tx.update(correos).set({ estado: 'sinServidor', error: null }).where(eq(correos.id, id));
}

/** Milliseconds to wait for another try of the same correo, which holds the lock: more than a letter usually takes. */
const OTHER_TRY_MS = 2_000;

/**
 * Locks the correo if it must be sent; first waits for another try of the same correo. Throws in two cases, so
 * that the queue tries again: the other try does not end, perhaps because its machine is dead; or there is no row,
 * because its transaction may not have committed yet.
 */
async function take(tx: Tx, { id, desde, reintento }: CorreoData): Promise<Correo | undefined> {
  const pending = eq(correos.estado, 'pendiente');
  // A retry enters the queue before its row changes, so the job may find the old state.
  const failedBefore = and(inArray(correos.estado, [...sinEntregar]), eq(correos.intentos, desde ?? 0));
  await tx.execute(sql.raw(`SET LOCAL lock_timeout = ${OTHER_TRY_MS}`));
  const [row] = await tx
    .select()
    .from(correos)
    .where(and(eq(correos.id, id), reintento ? or(pending, failedBefore) : pending))
    .for('update');
  if (row) return row;
  const [any] = await tx.select({ id: correos.id }).from(correos).where(eq(correos.id, id));
  if (!any) throw new Error(`there is no mail ${id}`);
}

/** Picture of the logo that the letter shows; none without a logo. */
async function logoOf(db: Db, { logo }: Sender): Promise<Attachment[]> {
  if (!logo) return [];
  const { tipo, contenido } = logos;
  const [row] = await db.select({ tipo, contenido }).from(logos).where(eq(logos.sha256, logo.sha256));
  if (!row) throw new Error('the logo of the business is missing');
  const file = { filename: `logotipo.${row.tipo}`, content: row.contenido, contentType: `image/${row.tipo}` };
  return [{ ...file, cid: LOGO_CID }];
}

async function send(
  { db, mail, letters, clock, publicUrl, replies, receivedLinks }: CorreoServices,
  row: Correo,
): Promise<Outcome & { failure?: unknown }> {
  try {
    const negocio = await readSender(db);
    const { creadoEn } = row;
    const about = { now: clock(), creadoEn, publicUrl, negocio, replies, receivedLinks };
    const letter = await letters.composeLetter(db, row, about);
    if (!letter) return { estado: 'fallido', error: 'Ya no hacía falta' };
    const { subject, text, html, attachments = [], replyTo, unsubscribe, to = row.para } = letter;
    const { automatic = replyTo === undefined } = letter;
    const message = {
      subject,
      text,
      html,
      attachments: [...attachments, ...(await logoOf(db, negocio))],
      replyTo,
      unsubscribe,
      to,
      from: { name: negocio.nombreComercial, address: negocio.email },
      id: row.id,
      automatic,
    };
    const { file } = await spanned({ name: 'send correo', kind: 'client' }, () => mail.send(message));
    return { estado: 'enviado', para: to, asunto: subject, archivo: file ?? null };
  } catch (error) {
    const { permanent, reason } = describeFailure(error);
    return { estado: permanent ? 'rechazado' : 'pendiente', error: reason, failure: error };
  }
}
