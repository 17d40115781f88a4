import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/** Names in UTF-8, and sizes after the content, because it is not known beforehand. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** 1 January 1980, where the format's calendar begins: the same content gives the same bytes. */
const DAY = 0x0021;

type Written = { name: Buffer; at: number; crc: number; size: number; packed: number };

/**
 * A ZIP file of these entries, packed as it is read and never whole in memory (APPNOTE 6.3, without ZIP64: at most 4 GiB
 * each). Who stops reading ends the content's iteration too.
 */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  const passed = (chunk: Buffer) => {
    at += chunk.length;
    return chunk;
  };
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    yield passed(localHeader(entry.name));
    for await (const chunk of packed(counted(content, entry))) {
      entry.packed += chunk.length;
      yield passed(chunk);
    }
    yield passed(descriptor(entry));
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, ending({ count: written.length, at, size: directory.length })]);
}

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const part of content) {
    const bytes =
      typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function packed(source: AsyncGenerator<Buffer>): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw();
  // A failure of the source ends the other side, which whoever reads hears.
  pipeline(Readable.from(source), deflate, () => {});
  return deflate;
}

/** Little-endian numbers one after another, each with its bytes. */
function numbers(...values: [bytes: 2 | 4, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of values) offset = buffer.writeUIntLE(value, offset, bytes);
  return buffer;
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DAY]),
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const descriptor = ({ crc, packed: bytes, size }: Written) =>
  numbers([4, 0x08074b50], [4, crc], [4, bytes], [4, size]);

const directoryEntry = ({ name, crc, packed: bytes, size, at }: Written) =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DAY]),
    numbers(
      [4, crc],
      [4, bytes],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ),
    name,
  ]);

const ending = ({ count, at, size }: { count: number; at: number; size: number }) =>
  numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
