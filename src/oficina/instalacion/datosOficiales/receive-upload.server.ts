import { createHash, type Hash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { YaEnMarcha } from '#comparador/dgt/noted-run.server.ts';
import { uploadKey } from '#comparador/dgt/waiting-files.server.ts';
import { onceReceived } from '#oficina/base/peticionesHechas/once.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { inUse, tooBig } from '#platform/http/errors.server.ts';

type Limit = { most: number; words: string };

/** Stores the file of a request at `uploadKey` and begins its load; a file whose load does not begin is removed. */
export async function receiveUpload(
  request: FastifyRequest,
  files: Files,
  limit: Limit,
  begin: (id: string) => Promise<true>,
): Promise<true> {
  const id = randomUUID();
  const content = request.body instanceof Readable ? request.body : Readable.from([]);
  const hash = createHash('sha256');
  let wanted = false;
  let kept = false;
  try {
    await files.put(uploadKey(id), Readable.from(bounded(content, hash, limit)));
    const answer = await onceReceived(request, [request.query, hash.digest('hex')], {
      prepare: async () => {},
      work: async () => {
        // A refusal is an answer that is kept too, so that it comes back as one.
        const begun = await begin(id);
        wanted = true;
        return begun;
      },
    });
    kept = wanted;
    return answer;
  } finally {
    // A repeated request has stored a second copy of a file that is already here.
    if (!kept) await files.remove(uploadKey(id));
  }
}

async function* bounded(
  content: AsyncIterable<Buffer>,
  hash: Hash,
  { most, words }: Limit,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of content) {
    bytes += part.length;
    if (bytes > most) throw tooBig('', words);
    hash.update(part);
    yield part;
  }
}

/** Begins a load, and says in words that another is under way. */
export async function orInUse(begin: () => Promise<void>): Promise<true> {
  try {
    await begin();
    return true;
  } catch (error) {
    throw error instanceof YaEnMarcha ? inUse(error.message) : error;
  }
}
