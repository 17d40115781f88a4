import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RandomAccessReader } from 'yauzl';
import type { Files } from '#platform/files/files.server.ts';

/** Reads parts of a stored file, so that a big ZIP is never whole in memory. */
export class StoredReader extends RandomAccessReader {
  readonly #files: Files;
  readonly #key: string;

  constructor(files: Files, key: string) {
    super();
    this.#files = files;
    this.#key = key;
  }

  /** From `start` to before `end`. */
  override _readStreamForRange(start: number, end: number): Readable {
    const part = new PassThrough();
    this.#give(part, { start, end: end - 1 }).catch((error: Error) => part.destroy(error));
    return part;
  }

  async #give(part: PassThrough, range: { start: number; end: number }): Promise<void> {
    const stream = await this.#files.read(this.#key, range);
    if (!stream) throw new Error('the file is gone');
    await pipeline(stream, part);
  }
}
