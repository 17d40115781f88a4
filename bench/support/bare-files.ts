import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type BareServer, inBareProcess, listenOn, startBareProcess } from './bare-process.ts';

/**
 * The least work of storing files, in a separate process: a PUT writes the file to the folder, flushes it and answers with its
 * name; a GET of the name streams the file.
 */
export const startBareFiles = (folder: string): Promise<BareServer> =>
  startBareProcess(import.meta.filename, { folder });

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

await inBareProcess<{ folder: string }>(import.meta.filename, ({ folder }) =>
  listenOn(async (request, response) => {
    try {
      if (request.method === 'PUT') response.end(await keep(folder, request));
      else await give(path.join(folder, path.basename(request.url ?? '')), response);
    } catch {
      response.destroy();
    }
  }),
);
