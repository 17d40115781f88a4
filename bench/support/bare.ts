import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers as a flat list of names and values. */
export type FixedAnswer = { headers: string[]; body: Buffer };

export type BareServer = { url: string; close(): Promise<void> };

/** The least that a Node server can be: a process of its own that gives every request the same bytes. */
export async function startBare({ headers, body }: FixedAnswer): Promise<BareServer> {
  const child = fork(import.meta.filename, ['--bare-server']);
  const ended = once(child, 'exit');
  child.send({ headers, body: body.toString('base64') });
  const ready = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!ready) throw new Error('the bare server ended before it listened');
  return {
    url: `http://127.0.0.1:${ready[0]}`,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

async function listen(headers: string[], body: Buffer): Promise<void> {
  const server = http.createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

if (process.argv[2] === '--bare-server') {
  const [answer] = (await once(process, 'message')) as [{ headers: string[]; body: string }];
  await listen(answer.headers, Buffer.from(answer.body, 'base64'));
}
