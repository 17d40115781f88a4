import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atTheEnd } from '#platform/http/testing.server.ts';

export type ReceivedMessage = {
  to: string[];
  replyTo: string | undefined;
  messageId: string | undefined;
  subject: string | undefined;
  text: string | undefined;
  html: string | undefined;
  /** Names of its headers, in small letters. */
  headers: string[];
  /** Gives the value of a header, by its name in small letters. */
  header(name: string): string | undefined;
  /** The attached files, and the first bytes of each. */
  attachments: { filename: string | null; mimeType: string; head: string }[];
};

export type TestSmtpServer = {
  url: string;
  /** Connections that came so far. */
  connections(): number;
  /** Closes all connections, as a server does with those that are idle for too long. */
  hangUp(): void;
  /** Waits for this many messages, at most ten seconds, and gives all of them. */
  received(count: number): Promise<ReceivedMessage[]>;
};

export type Refusal = {
  /** Refused recipient. */
  refuse?: string;
  /** 550, permanent, by default; from 400 to 499 it may be retried. */
  code?: number;
  words?: string;
  /** Number of refusals before it accepts. */
  times?: number;
};

/** Real SMTP server on a free port. It refuses one recipient on request, and ends with the test file. */
export async function startSmtpServer(refusal: Refusal = {}, port = 0): Promise<TestSmtpServer> {
  const messages: ReceivedMessage[] = [];
  const waiting = new Set<() => void>();
  const judge = refuser(refusal);
  const sockets: Socket[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    // Senders keep their connections for a while.
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => done(judge(address)),
    onData: (stream, session, done) => {
      parse(stream).then((message) => {
        messages.push({ to: session.envelope.rcptTo.map(({ address }) => address), ...message });
        for (const wake of waiting) wake();
        done();
      }, done);
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  atTheEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port: listens } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listens}`,
    connections: () => sockets.length,
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    received: (count) => untilReceived(messages, waiting, count),
  };
}

/** Server that takes a whole message and then hangs up or goes silent. Gives its address. */
export async function startBrokenSmtpServer(how: 'dies' | 'silent'): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.write('220 roto\r\n');
    let inData = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      if (inData && text.endsWith('\r\n.\r\n')) return how === 'dies' ? socket.destroy() : undefined;
      if (!inData) inData = answerTo(socket, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atTheEnd(() => {
    for (const socket of open) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Accepts everything before the message. True when the client starts it. */
function answerTo(socket: Socket, text: string): boolean {
  const data = /^DATA/i.test(text);
  socket.write(data ? '354 adelante\r\n' : '250 bien\r\n');
  return data;
}

function refuser({ refuse, code = 550, words = 'no such user', times = Number.POSITIVE_INFINITY }: Refusal) {
  let left = times;
  return (address: string): Error | null =>
    address === refuse && left-- > 0 ? Object.assign(new Error(words), { responseCode: code }) : null;
}

async function parse(stream: Readable): Promise<Omit<ReceivedMessage, 'to'>> {
  const { subject, text, html, replyTo, messageId, headers, attachments } = await PostalMime.parse(
    await buffer(stream),
  );
  return {
    subject,
    text: text?.trim(),
    html,
    messageId,
    replyTo: replyTo?.[0]?.address,
    headers: headers.map(({ key }) => key),
    header: (name) => headers.find(({ key }) => key === name)?.value,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      filename,
      mimeType,
      head: Buffer.from(content as ArrayBuffer).toString('latin1', 0, 5),
    })),
  };
}

function untilReceived(
  messages: ReceivedMessage[],
  waiting: Set<() => void>,
  count: number,
): Promise<ReceivedMessage[]> {
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
