import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atTheEnd } from './testing.server.ts';

export type Received = { to: string[]; subject: string | undefined; text: string | undefined };

export type TestSmtpServer = {
  url: string;
  /** Waits until this many messages came, for at most ten seconds, and gives all of them. */
  received(count: number): Promise<Received[]>;
};

/** A real SMTP server on a free port; it refuses one recipient if told to, and ends with the test file. */
export async function startSmtpServer({ refuse }: { refuse?: string } = {}): Promise<TestSmtpServer> {
  const messages: Received[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(address === refuse ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      parse(stream).then(({ subject, text }) => {
        messages.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject,
          text: text?.trim(),
        });
        for (const wake of waiting) wake();
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received: (count) => untilReceived(messages, waiting, count) };
}

const parse = async (stream: Readable) => PostalMime.parse(await buffer(stream));

function untilReceived(messages: Received[], waiting: Set<() => void>, count: number): Promise<Received[]> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`only ${messages.length} of ${count} messages came`)),
      10_000,
    );
    const look = () => {
      if (messages.length < count) return;
      clearTimeout(late);
      waiting.delete(look);
      resolve([...messages]);
    };
    waiting.add(look);
    look();
  });
}
