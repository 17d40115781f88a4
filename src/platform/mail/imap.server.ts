import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { withoutSecrets } from './mail.server.ts';

/**
 * Position up to which a mailbox was read: its UIDVALIDITY, without which numbers mean nothing, and the
 * last number (RFC 9051, 2.3.1.1).
 */
export type Cursor = { validez: string; uid: number };

/** Header and size of a message, known before it is read. */
export type MessageHead = {
  /** Its header fields, unfolded, one in each line, cut at `maxHead` bytes. */
  headers: string;
  /** Size of the whole message. */
  bytes: number;
};

/** Message of the mailbox, cut at `maxBytes` and `maxLines`; without its `source` when only its head was wanted. */
export type MailboxMessage = MessageHead & { arrivedAt: Date; source: Buffer | undefined };

/** Wanted messages of a batch, and the position after it. */
export type Batch = { messages: MailboxMessage[]; cursor: Cursor };

export type Reading = {
  /** End of the last reading; undefined the first time. */
  after: Cursor | undefined;
  /** Older messages are skipped the first time, and when the server has renumbered all of them. */
  since: Date;
  /** Decides how much to read of a message. */
  wanted(head: MessageHead): Wanted;
};

/** How much of a message is read. */
export type Wanted = 'nothing' | 'head' | 'source';

/** Mailbox that is only read: nothing in it is changed, marked or removed. */
export type Mailbox = {
  /** Stays the same while server, user and folder do. */
  key: string;
  /** Gives new messages, the oldest first. Throws `MailboxError` when the mailbox can't be read on. */
  read(asked: Reading): AsyncGenerator<Batch, void, undefined>;
};

/** The mailbox could not be read; its message says why, in Spanish, for people. */
export class MailboxError extends Error {}

const LIMITS = {
  /** Bytes read of a message: a report is at its start, before the returned message. */
  maxBytes: 256 * 1024,
  /** Lines read of a message, more than those bytes have at 76 letters: a parser works at each one, also at 250,000 empty ones. */
  maxLines: 5_000,
  /** Bytes read of a header: one that is longer than what the client takes would stop the reading for good. */
  maxHead: 64 * 1024,
  /** Messages whose headers are read in one command. */
  perBatch: 50,
  /** Longest silence, in milliseconds. */
  silenceMs: 15_000,
  /** Milliseconds after which no other batch starts: the next reading goes on. */
  enoughMs: 40_000,
  /** Milliseconds after which the connection is cut, against a server that only drips. */
  longestMs: 90_000,
};

export type ImapLimits = typeof LIMITS;

/**
 * Mailbox by IMAP: `imaps://user:key@host:993/Folder`; `imap:` uses STARTTLS. The default folder is INBOX.
 */
export function imapMailbox(address: string, asked: Partial<ImapLimits> = {}): Mailbox {
  const url = new URL(address);
  const limits = { ...LIMITS, ...asked };
  const { folder, user } = mailboxOf(url);
  return {
    key: createHash('sha256').update(`${user} ${url.host} ${folder}`).digest('hex'),
    read: async function* (reading) {
      const client = await openClient(url, user, limits);
      // An error of the connection explains more than that of the current command.
      let cause: ImapFailure | undefined;
      client.on('error', (error: ImapFailure) => {
        cause ??= error;
      });
      const late = setTimeout(() => {
        cause ??= { code: 'ETIMEOUT' };
        client.close();
      }, limits.longestMs);
      try {
        await client.connect();
        await client.mailboxOpen(folder, { readOnly: true });
        yield* readNew(client, reading, limits);
        // Everything was read: a server that does not answer LOGOUT is no failure.
        await client.logout().catch(() => {});
      } catch (error) {
        throw new MailboxError(describe(cause ?? (error as ImapFailure), folder));
      } finally {
        clearTimeout(late);
        client.close();
      }
    },
  };
}

/** User and folder of a mailbox's address. */
export const mailboxOf = ({ pathname, username }: URL): { user: string; folder: string } => ({
  user: decodeURIComponent(username),
  folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
});

/** Loads the library at the first reading: most programs have no mailbox. */
async function openClient(url: URL, user: string, limits: ImapLimits): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow');
  const secure = url.protocol === 'imaps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return new Client({
    host,
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    // A key must not cross a network in the clear; the loopback is no network.
    ...(!secure && !isLoopback(host) && { doSTARTTLS: true }),
    auth: { user, pass: decodeURIComponent(url.password) },
    // The library would log addresses.
    logger: false,
    clientInfo: { name: 'Carné Claro' },
    disableAutoIdle: true,
    // A small compressed part may unpack without end.
    disableCompression: true,
    disableAutoEnable: true,
    connectionTimeout: limits.silenceMs,
    greetingTimeout: limits.silenceMs,
    socketTimeout: limits.silenceMs,
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: 2 * limits.maxBytes,
    maxResponseSize: 8 * 1024 * 1024,
    maxResponseTokens: 100_000,
  });
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

async function* readNew(client: ImapFlow, reading: Reading, limits: ImapLimits): AsyncGenerator<Batch> {
  const { after, since } = reading;
  const enough = Date.now() + limits.enoughMs;
  const { uidValidity, uidNext } = client.mailbox || {};
  const validez = String(uidValidity);
  const last = after?.validez === validez ? after.uid : undefined;
  const found = await client.search(last === undefined ? { since } : { uid: `${last + 1}:*` }, { uid: true });
  if (!found) throw new Error('SEARCH');
  // `n:*` always includes the last message, even when it is older.
  const uids = found.filter((uid) => uid > (last ?? 0)).sort((a, b) => a - b);
  if (uids.length === 0 && last === undefined)
    yield { messages: [], cursor: { validez, uid: (uidNext ?? 1) - 1 } };
  // Always one batch, however long the search took: otherwise a slow server would never be read.
  for (let from = 0; from < uids.length && (from === 0 || Date.now() < enough); from += limits.perBatch) {
    const some = uids.slice(from, from + limits.perBatch);
    const messages: MailboxMessage[] = [];
    for (const { uid, wants, ...head } of await lookAt(client, some, reading.wanted, limits)) {
      if (wants === 'head') {
        messages.push({ ...head, source: undefined });
        continue;
      }
      const one = await client.fetchOne(
        uid,
        { source: { start: 0, maxLength: limits.maxBytes } },
        { uid: true },
      );
      // The message may have been removed in between.
      if (one !== false && one.source !== undefined)
        messages.push({ ...head, source: firstLines(one.source, limits.maxLines) });
    }
    yield { messages, cursor: { validez, uid: some.at(-1) ?? 0 } };
  }
}

/** Gives the first lines of a message. */
function firstLines(source: Buffer, most: number): Buffer {
  let end = -1;
  for (let line = 0; line < most; line++) {
    end = source.indexOf('\n', end + 1);
    if (end === -1) return source;
  }
  return source.subarray(0, end + 1);
}

/**
 * Heads of the wanted messages. Sends no other command while it reads the answer, because commands wait
 * for one another.
 */
async function lookAt(
  client: ImapFlow,
  uids: readonly number[],
  wanted: Reading['wanted'],
  { maxHead }: ImapLimits,
) {
  const header = { key: 'HEADER', start: 0, maxLength: maxHead };
  const query = { uid: true, internalDate: true, size: true, bodyParts: [header] };
  const found = await client.fetchAll(uids.join(','), query, { uid: true });
  return found
    .map(({ uid, internalDate, size, headers }) => {
      const head = {
        headers: String(headers ?? '').replace(/\r?\n[ \t]+/g, ' '),
        bytes: size ?? Number.POSITIVE_INFINITY,
      };
      return { uid, arrivedAt: new Date(internalDate ?? Date.now()), ...head, wants: wanted(head) };
    })
    .filter(({ wants }) => wants !== 'nothing');
}

/** Error of the library or of a socket, or answer of the server. */
type ImapFailure = Partial<Error> & {
  code?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
  response?: unknown;
};

const TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'];
const UNREACHABLE = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'];
const CUT = [
  'NoConnection',
  'EConnectionClosed',
  'StateLogout',
  'ECONNRESET',
  'EPIPE',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
];

function describe(error: ImapFailure, folder: string): string {
  const { code = '', authenticationFailed, responseStatus, responseText, response, message } = error;
  const words = responseText ?? (typeof response === 'string' ? response : '');
  const said = words ? `: ${withoutSecrets(words)}` : '';
  if (authenticationFailed) return `El buzón no admite el usuario o la clave de IMAP_URL${said}`;
  if (responseStatus === 'NO' || responseStatus === 'BAD')
    return `El servidor del buzón no deja leer la carpeta «${folder}»${said}`;
  if (TIMEOUTS.includes(code)) return 'El servidor del buzón tarda demasiado en contestar';
  if (UNREACHABLE.includes(code)) return 'No se encuentra el servidor del buzón, o no contesta';
  if (CUT.includes(code) || responseStatus === 'BYE') return 'Se ha cortado la conexión con el buzón';
  if (/certificate|self.signed|TLS|SSL/i.test(`${code} ${message}`))
    return `No se puede hablar en privado con el servidor del buzón: ${withoutSecrets(message ?? code)}`;
  return `El servidor del buzón contesta algo que no se entiende (${code || withoutSecrets(message ?? '')})`;
}
