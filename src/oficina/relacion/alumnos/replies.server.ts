import { sql } from 'drizzle-orm';
import { v5 as uuidOf } from 'uuid';
import type { MailReader } from '#oficina/base/letters/mail-reader.server.ts';
import { queueCorreo } from '#oficina/base/letters/queue.server.ts';
import type { ReplyAddresses, ReplyPlace } from '#oficina/base/letters/reply-address.server.ts';
import { isOpen } from '#oficina/base/puertas/read-doors.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { MailboxMessage } from '#platform/mail/imap.server.ts';
import { MAILED_ELSEWHERE } from './answer-ways.server.ts';
import { nuevoMensaje } from './mensaje-contract.ts';
import { ADDRESS_OF_ALUMNO, ADDRESS_OF_CLIENTE, BEGINNING, writeMessage } from './mensajes.server.ts';
import { MAX_TEXTO } from './mensajes.ts';
import { readReplyText } from './reply-text.server.ts';
import type { NoEscrita } from './solicitud-letters.server.ts';

/** Most bytes of a message whose text is read; a bigger one is refused by its size alone. */
const MOST_BYTES = 4_000_000;

/**
 * Fields of messages that no person wrote now: automatic answers (RFC 3834), lists, reports, and letters of this program that come
 * back.
 */
const AUTOMATIC = [
  /^auto-submitted:(?!\s*no\b)/im,
  /^precedence:\s*(?:bulk|list|junk|auto_reply)\b/im,
  /^x-auto-response-suppress:(?!\s*none\b)/im,
  /^(?:list-id|x-autoreply|x-autorespond|x-entity-ref-id):/im,
  /^return-path:\s*<\s*>/im,
  /^content-type:\s*multipart\/report\b/im,
];

const isAutomatic = (headers: string) => AUTOMATIC.some((field) => field.test(headers));

/**
 * Reads the replies by mail of both sides of a thread. The token of the recipient says whose it is, and the sender's address nothing. A
 * message without a token of ours leaves no trace.
 */
export const repliesReader = (addresses: Pick<ReplyAddresses, 'read'>): MailReader => ({
  wanted: ({ headers, bytes }) => {
    if (isAutomatic(headers) || !addresses.read(headers)) return 'nothing';
    return bytes > MOST_BYTES ? 'head' : 'source';
  },
  read: async (message) => {
    const place = addresses.read(message.headers);
    const texto = message.source && (await readReplyText(message.source).catch(() => ''));
    return async (tx, now) => (place ? takeReply(tx, { place, texto, message, now }) : undefined);
  },
});

type Executor = Pick<Db, 'execute'>;

type Reply = {
  place: ReplyPlace;
  /** Undefined for one that was not read. */
  texto: string | undefined;
  message: MailboxMessage;
  now: Date;
};

/** Writes a reply as the page writes a message, or tells its side why it was not written. Gives the correo to send. */
async function takeReply(tx: Executor, reply: Reply): Promise<string | undefined> {
  const { place, message } = reply;
  const [, messageId = message.arrivedAt.toISOString()] =
    /^message-id:\s*<?([^>\s]+)/im.exec(message.headers) ?? [];
  // The same message twice has one key.
  const clave = uuidOf(messageId, place.id);
  if (!(await isTheirs(tx, place))) return undefined;
  const written = await write(tx, clave, reply);
  if (written.estado === 'escrito') return written.correo;
  return refuse(tx, { place, clave, porque: written.estado, arrivedAt: message.arrivedAt });
}

/** Whether a token still speaks for its side. */
async function isTheirs(tx: Executor, { id, lado }: ReplyPlace): Promise<boolean> {
  if (lado === 'alumno') return true;
  const { rowCount } = await tx.execute(
    sql`SELECT FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id WHERE e.id = ${id} AND ${MAILED_ELSEWHERE}`,
  );
  return !rowCount;
}

type Outcome = { estado: 'escrito'; correo: string | undefined } | { estado: NoEscrita };

async function write(tx: Executor, clave: string, { place, texto, now }: Reply): Promise<Outcome> {
  if (!(await isOpen(tx, 'web'))) return { estado: 'webCerrada' };
  const { id: enviadaId, lado: de, desde } = place;
  const { rowCount } = await tx.execute(
    sql`SELECT FROM alumnos_autoescuelas e WHERE e.id = ${enviadaId} AND ${BEGINNING} = ${desde} FOR UPDATE`,
  );
  if (!rowCount) return { estado: 'cerrada' };
  if (texto === undefined) return { estado: 'pesada' };
  const message = nuevoMensaje.safeParse({ clave, tipo: 'texto', texto });
  if (!message.success) return { estado: texto.length > MAX_TEXTO ? 'larga' : 'vacia' };
  return writeMessage(tx, { ...message.data, enviadaId, de, via: 'correo', now });
}

type Refusing = { place: ReplyPlace; clave: string; porque: NoEscrita; arrivedAt: Date };

/** Queues the correo that says why, to the address that the house has; for one side, one an hour of each reason. */
async function refuse(
  tx: Executor,
  { place, clave, porque, arrivedAt }: Refusing,
): Promise<string | undefined> {
  const { id: enviadaId, lado } = place;
  // A server that has renumbered its messages gives again one that is already in the thread: it was not refused.
  const { rows } = await tx.execute<{ para: string | null }>(sql`
    SELECT ${lado === 'alumno' ? ADDRESS_OF_ALUMNO : ADDRESS_OF_CLIENTE} AS para
    FROM alumnos_autoescuelas e JOIN alumnos a ON a.id = e.alumno_id JOIN clientes c ON c.id = e.cliente_id
    WHERE e.id = ${enviadaId} AND NOT EXISTS (SELECT FROM mensajes_solicitudes m WHERE m.enviada_id = e.id AND m.clave = ${clave})`);
  const para = rows[0]?.para;
  if (!para) return undefined;
  return queueCorreo(tx, {
    tipo: 'solicitud_no_escrita',
    para,
    datos: { enviadaId, lado, porque },
    clave: `solicitud_no_escrita:${enviadaId}:${lado}:${porque}:${arrivedAt.toISOString().slice(0, 13)}`,
  });
}
