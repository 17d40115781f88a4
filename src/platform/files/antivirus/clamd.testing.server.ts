import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { atTheEnd } from '#platform/http/testing.server.ts';

/**
 * The EICAR test file, which every antivirus takes for a virus. It is joined here so that no antivirus blocks
 * this source file.
 */
export const eicar = (): string =>
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

export type FakeClamd = {
  url: string;
  /** Behaviour from now on; `mute` reads everything and never answers. */
  mode: 'well' | 'mute' | 'strange';
  /** Largest file in bytes; with a larger one it answers that it is too much and closes. */
  most: number;
  /** Files that it scanned. */
  scanned: Buffer[];
  close(): Promise<void>;
  open(): Promise<void>;
};

/** A clamd that finds one virus, by the protocol of clamd(8). */
export async function fakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let got = Buffer.alloc(0);
    socket.on('data', (piece) => {
      got = Buffer.concat([got, piece]);
      const answer = fake.mode === 'mute' ? undefined : answerTo(fake, got);
      if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  let port = 0;
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  const fake: FakeClamd = { url: '', mode: 'well', most: 25 * 1024 ** 2, scanned: [], close, open };
  await open();
  fake.url = `tcp://127.0.0.1:${port}`;
  atTheEnd(close);
  return fake;
}

/** The answer to the bytes received; undefined while the request is incomplete. */
function answerTo(fake: FakeClamd, got: Buffer): string | undefined {
  if (fake.mode === 'strange') return 'UNKNOWN COMMAND';
  if (got.toString('latin1') === 'zPING\0') return 'PONG';
  const command = 'zINSTREAM\0';
  if (!got.toString('latin1', 0, command.length).startsWith(command)) return undefined;
  const parts: Buffer[] = [];
  let at = command.length;
  for (let bytes = 0; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at);
    if (length === 0) {
      const file = Buffer.concat(parts);
      fake.scanned.push(file);
      return file.includes(eicar()) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    }
    bytes += length;
    if (bytes > fake.most) return 'INSTREAM size limit exceeded. ERROR';
    if (at + 4 + length > got.length) return undefined;
    parts.push(got.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
