import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuid } from 'uuid';
import { systemCode } from '#platform/kit/system-code.ts';

/** With `cid`, the attachment is a picture inside the HTML (`cid:…`), and not a file to keep. */
export type Attachment = { filename: string; content: Buffer; contentType: string; cid?: string };

/** Message to one person; `html` is optional. */
export type Message = {
  from: { name: string; address: string };
  /** Address of the recipient; a list of addresses is refused. */
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** Attached files, which must be small; always the bytes and never an address. */
  attachments?: Attachment[];
  /** Identifies a message: a second copy has the same id, so that mail programs show it once. */
  id?: string;
  /** Automatic message: out-of-office programs should not answer it. */
  automatic?: boolean;
  /** Address for one-click unsubscription by mail programs (RFC 8058). */
  unsubscribe?: string;
};

/** `file` is the name of the kept message, when mail is kept instead of sent. */
export type SendResult = { file?: string };

/** Destination of letters: a mail server, the demonstration's mailbox, or none. */
export type MailWay = 'servidor' | 'demostracion' | 'ninguno';

export type Mail = {
  /** Ask before each message, so that no message, with its secret link, is composed and then not sent. */
  way(): Promise<MailWay>;
  /** Sends at once or throws; callers go through the job queue, which tries again. */
  send(message: Message): Promise<SendResult>;
  /** True for a while after a try that failed before the server got a letter. */
  isAway?(): boolean;
};

/** Folder with the mail that is kept instead of sent. */
export type KeptMail = {
  /** Whole message as it would have been sent; undefined when there is none. */
  read(file: string): Promise<Buffer | undefined>;
  /** Removes a message, if it exists. */
  remove(file: string): Promise<void>;
  /** Removes the messages written before that instant. */
  removeBefore(instant: Date): Promise<void>;
};

/** Connections to a server at once, and letters over each: providers count both. */
const CONNECTIONS = 2;
const LETTERS = 100;
/** Milliseconds that a connection waits for another letter. */
const IDLE_MS = 5_000;

/**
 * Mail by an SMTP server (`smtp://user:password@host:port`), with `timeoutMs` for each of its answers. Letters
 * that follow one another share a connection. If the server closes a connection before it takes any byte of a
 * letter, the letter gets one new connection. Any other failure is thrown, because the server may have the letter.
 */
export function smtpMail(url: string, timeoutMs = 10_000): Mail {
  const open = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      maxMessages: LETTERS,
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    });
  });
  return {
    way: async () => 'servidor',
    send: async (message) => {
      await (await open()).sendMail(forNodemailer(message));
      return {};
    },
  };
}

/**
 * Mailbox of the demonstration: it keeps messages as `.eml` files, which any mail program opens, and sends
 * nothing. `isDemo` says whether the demonstration goes on: a business without a mail server sends
 * nothing.
 */
export function folderMail(folder: string, isDemo = async () => true): Mail & KeptMail {
  const locate = (file: string) => {
    if (!/^[\w-]+\.eml$/.test(file)) throw new Error(`invalid name of kept mail: ${file}`);
    return path.join(folder, file);
  };
  const open = once(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  return {
    way: async () => ((await isDemo()) ? 'demostracion' : 'ninguno'),
    send: async (message) => {
      const { message: content } = await (await open()).sendMail(forNodemailer(message));
      await mkdir(folder, { recursive: true, mode: 0o750 });
      const file = `${uuid()}.eml`;
      const target = path.join(folder, file);
      await writeFile(`${target}.part`, content as Buffer, { mode: 0o640 });
      await rename(`${target}.part`, target);
      return { file };
    },
    read: async (file) => unlessMissing(readFile(locate(file))),
    remove: (file) => rm(locate(file), { force: true }),
    removeBefore: async (instant) => {
      for (const file of (await unlessMissing(readdir(folder))) ?? []) {
        const name = path.join(folder, file);
        const found = await unlessMissing(stat(name));
        if (found && found.mtime < instant) await rm(name, { force: true });
      }
    },
  };
}

/**
 * Reason why a message was not sent: whether a retry is useless, and the server's words, without addresses
 * and secrets.
 */
export function describeFailure(error: unknown): { permanent: boolean; reason: string } {
  const { code, permanent, response, message, cause } = error as Failure;
  // The server refused the message itself. A server out of reach may be reachable later.
  const ofTheMessage = code === 'EENVELOPE' || code === 'EMESSAGE';
  return {
    permanent: ofTheMessage && permanent !== false,
    reason: withoutSecrets(
      response ??
        [NO_ANSWER[code ?? ''], cause?.message ?? message ?? String(error)].filter(Boolean).join(': '),
    ),
  };
}

/** Our words when the server said nothing. */
const NO_ANSWER: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'El servidor de correo tarda demasiado en contestar',
  ECONNECTION: 'Se ha cortado la conexión con el servidor de correo',
  ESOCKET: 'No se ha podido hablar con el servidor de correo',
  EDNS: 'No se encuentra el servidor de correo',
};

/** Error of nodemailer; `permanent` comes from the server's number, and is absent without one. */
type Failure = Partial<Error> & {
  code?: string;
  permanent?: boolean;
  response?: string;
  cause?: { message?: string };
};

/**
 * Text without addresses, which may have a password or a single-use link: servers repeat what they refuse.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '[dirección]')
    .replace(/[\w-]{40,}/g, '[…]')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}

function forNodemailer({
  to,
  replyTo,
  id,
  automatic,
  unsubscribe,
  from,
  attachments = [],
  ...rest
}: Message) {
  return {
    ...rest,
    attachments: attachments.map((file) =>
      file.cid === undefined ? file : { ...file, contentDisposition: 'inline' as const },
    ),
    from,
    // As an object, so that a comma inside makes no second recipient.
    to: { name: '', address: to },
    replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
    messageId: id && `<${id}@${from.address.split('@').at(-1)}>`,
    headers: {
      ...(automatic && { 'Auto-Submitted': 'auto-generated' }),
      // Some servers change the Message-ID and keep this one: it identifies a returned message.
      ...(id && { 'X-Entity-Ref-ID': id }),
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Loads the library at the first message, so that the start does not. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
