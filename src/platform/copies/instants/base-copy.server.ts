import { PassThrough, type Readable } from 'node:stream';
import pg from 'pg';
import { readLsn } from '#platform/database/embedded-postgres/archiving.server.ts';
import { segmentAt } from './names.server.ts';

/** Base copy of a whole server: the first segment of WAL that it needs, and its tar. */
export type BaseCopy = { segment: string; tar: Readable };

/** First byte (`d`) of the messages with the tar; other messages of PostgreSQL begin with another letter. */
const CONTENT = 0x64;

type Connection = { stream: { pause(): void; resume(): void } };

/**
 * Query that receives the messages of a copy: the client gives them to the query that runs, and its usual queries
 * ignore them. The first row says where the copy begins.
 */
class BaseCopyQuery extends pg.Query<{ recptr?: string; tli?: string }> {
  #paused = false;
  readonly tar = new PassThrough({ highWaterMark: 1 << 20 });

  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection): void {
    if (chunk[0] !== CONTENT) return;
    // Copy the bytes: the parser reuses its buffer.
    if (this.tar.write(Buffer.from(chunk.subarray(1))) || this.#paused) return;
    // After the pause, messages that have already arrived still come.
    this.#paused = true;
    connection.stream.pause();
    const goOn = () => {
      this.#paused = false;
      for (const event of ['drain', 'close']) this.tar.off(event, goOn);
      connection.stream.resume();
    };
    for (const event of ['drain', 'close']) this.tar.once(event, goOn);
  }
}

/**
 * Begins a base copy over PostgreSQL's replication protocol. The tar ends without an error only after the server
 * says that the copy is whole. While nobody reads the tar, the server waits. The role of `url` must have the right
 * to replicate.
 */
export async function beginBaseCopy(url: string): Promise<BaseCopy> {
  const config = { connectionString: url, replication: 'true', application_name: 'carne-claro base copy' };
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  const query = new BaseCopyQuery(
    `BASE_BACKUP (LABEL 'carne-claro', CHECKPOINT 'fast', WAIT false, MANIFEST 'no')`,
  );
  const { tar } = query;
  tar.once('close', () => void client.end().catch(() => undefined));
  const segment = new Promise<string>((resolve, reject) => {
    query.once('row', ({ recptr = '0/0', tli = '1' }) => resolve(segmentAt(Number(tli), readLsn(recptr))));
    query.once('error', reject);
  });
  query.once('error', (error) => tar.destroy(error));
  query.once('end', () => tar.end());
  // If the query never answers, only the end of the connection shows that the copy was cut.
  client.once('end', () => tar.writableEnded || tar.destroy(new Error('the base copy was cut')));
  client.query(query);
  return { segment: await segment, tar };
}
