import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BareServer } from './bare.ts';

/**
 * The least that keeps and gives files, in a process of its own: what is put is written to the folder and flushed, and
 * answered with its name; what is got by its name is streamed from there.
 */
export async function startBareFiles(folder: string): Promise<BareServer> {
  const child = fork(import.meta.filename, ['--bare-files', folder]);
  const ended = once(child, 'exit');
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

async function keep(folder: string, request: http.IncomingMessage): Promise<string> {
  const name = randomUUID();
  const file = path.join(folder, name);
  await pipeline(request, createWriteStream(file));
  const written = await open(file, 'r+');
  await written.sync();
  await written.close();
  return name;
}

async function give(file: string, response: http.ServerResponse): Promise<void> {
  const { size } = await stat(file);
  response.writeHead(200, { 'content-length': size, 'content-type': 'application/pdf' });
  await pipeline(createReadStream(file), response);
}

async function listen(folder: string): Promise<void> {
  const server = http.createServer(async (request, response) => {
    try {
      if (request.method === 'PUT') response.end(await keep(folder, request));
      else await give(path.join(folder, path.basename(request.url ?? '')), response);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}

if (process.argv[2] === '--bare-files') await listen(process.argv[3] ?? '');
