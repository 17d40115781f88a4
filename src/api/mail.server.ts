import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { v7 as uuid } from 'uuid';

/** One message to one person; `text` is always there, `html` may follow. */
export type Message = {
  from: string;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
};

/** Sends at once or throws; callers go through the job queue, which tries again. */
export type Mail = { send(message: Message): Promise<void> };

/** Mail by an SMTP server (`smtp://user:password@host:port`); it is given 10 s to answer. */
export function smtpMail(url: string): Mail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  return {
    send: async (message) => {
      await transport.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true });
    },
  };
}

/** Without a server, messages are kept as `.eml` files, which any mail program opens; nothing is lost or sent. */
export function folderMail(folder: string): Mail {
  const compose = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (message) => {
      const { message: content } = await compose.sendMail({
        ...message,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await mkdir(folder, { recursive: true, mode: 0o750 });
      const name = path.join(folder, `${uuid()}.eml`);
      await writeFile(`${name}.part`, content as Buffer, { mode: 0o640 });
      await rename(`${name}.part`, name);
    },
  };
}
