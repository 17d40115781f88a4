import net from 'node:net';

/** The antivirus' verdict: the name of a virus that it found, or none. */
export type ScanVerdict = { virus: string | undefined };

/** An antivirus that looks for known viruses. It throws `AntivirusAway` when it cannot give a verdict. */
export type Antivirus = {
  scan(content: AsyncIterable<Uint8Array>): Promise<ScanVerdict>;
  /** Resolves when the antivirus answers. */
  ping(): Promise<void>;
};

/** The antivirus does not answer, not in time, or does not take files of this size. */
export class AntivirusAway extends Error {
  override name = 'AntivirusAway';
}

/** Longest silence, in milliseconds. clamd itself takes seconds to scan twenty megabytes of archives. */
const SILENCE_MS = 15_000;
/** Longest answer in characters; a real one is a line. */
const MOST_ANSWER = 4_096;

/**
 * Client of a clamd by its address, `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`. It speaks clamd's
 * own protocol (clamd(8): `zINSTREAM`, pieces after their length in 32 bits, and a piece of length 0 at
 * the end). It is a page of code, and the packages for it had their last release in 2024.
 */
export function clamd(address: string, silenceMs = SILENCE_MS): Antivirus {
  const where = whereOf(address);
  return {
    scan: async (content) => {
      const answer = await ask(where, silenceMs, pieces(content));
      if (answer === 'stream: OK') return { virus: undefined };
      const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
      if (virus !== undefined) return { virus: virus.slice(0, 200) };
      throw new AntivirusAway(
        answer.startsWith('INSTREAM size limit exceeded')
          ? 'it takes no files of this size: StreamMaxLength'
          : 'it answered something else',
      );
    },
    ping: async () => {
      if ((await ask(where, silenceMs, [Buffer.from('zPING\0')])) !== 'PONG')
        throw new AntivirusAway('it answered something else');
    },
  };
}

function whereOf(address: string): net.NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(address);
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

async function* pieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content) {
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield Buffer.concat([length, piece]);
  }
  yield Buffer.alloc(4);
}

/** Sends all the pieces and gives the line of the answer. When the answer comes early, it stops sending. */
async function ask(
  where: net.NetConnectOpts,
  silenceMs: number,
  sent: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<string> {
  const socket = net.connect(where);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('silence')));
  let answer = '';
  const answered = new Promise<string>((resolve, reject) => {
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end >= 0) resolve(answer.slice(0, end).trim());
      else if (answer.length > MOST_ANSWER) socket.destroy(new Error('too long'));
    });
    socket.on('error', (cause) => reject(new AntivirusAway('it does not answer', { cause })));
    socket.on('close', () => reject(new AntivirusAway('it hung up')));
  });
  try {
    const sending = send(socket, sent);
    // clamd closes the connection when a file is too large, so an error of sending does not count here.
    sending.catch(() => undefined);
    return await Promise.race([answered, sending.then(() => answered)]);
  } finally {
    answered.catch(() => undefined);
    socket.destroy();
  }
}

async function send(socket: net.Socket, sent: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  for await (const piece of sent) {
    if (socket.destroyed) return;
    if (!socket.write(piece)) await drained(socket);
  }
}

const drained = (socket: net.Socket) =>
  new Promise<void>((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
