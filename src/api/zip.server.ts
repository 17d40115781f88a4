import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  /** A text is packed at once: many small files cost no stream each. */
  content: string | AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/** Names in UTF-8, and sizes after the content, because it is not known beforehand. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
const VERSION_64 = 45;
/** 1 January 1980, where the format's calendar begins: the same content gives the same bytes. */
const DAY = 0x0021;

type Written = { name: Buffer; at: number; crc: number; size: number; packed: number };

/** Entries of the directory that are put together: a buffer for each would weigh more than what it holds. */
const BLOCK = 1_000;

/**
 * A ZIP file of these entries, packed as they come and never whole in memory: what stays until the end is the directory,
 * some hundred bytes an entry. Any number of entries, and at most 4 GiB (APPNOTE 6.3, with ZIP64 for its count alone).
 * A reader that stops ends the content's iteration too.
 */
export async function* zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let last: Buffer[] = [];
  let [at, count] = [0, 0];
  const passed = (chunk: Buffer) => {
    at += chunk.length;
    return chunk;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
    if (typeof content === 'string') yield passed(wholeEntry(entry, Buffer.from(content)));
    else {
      yield passed(localHeader(entry.name));
      for await (const chunk of packed(counted(content, entry))) {
        entry.packed += chunk.length;
        yield passed(chunk);
      }
      yield passed(descriptor(entry));
    }
    last.push(directoryEntry(entry));
    count += 1;
    if (last.length === BLOCK) {
      directory.push(Buffer.concat(last));
      last = [];
    }
  }
  directory.push(Buffer.concat(last));
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  yield* directory;
  yield ending({ count, at, size });
}

function wholeEntry(entry: Written, bytes: Buffer): Buffer {
  const data = deflateRawSync(bytes);
  entry.crc = crc32(bytes);
  entry.size = bytes.length;
  entry.packed = data.length;
  return Buffer.concat([localHeader(entry.name), data, descriptor(entry)]);
}

type Parts = Exclude<ZipEntry['content'], string>;

async function* counted(content: Parts, entry: Written): AsyncGenerator<Buffer> {
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
function numbers(...values: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let offset = 0;
  for (const [bytes, value] of values)
    offset =
      bytes === 8 ? buffer.writeBigUInt64LE(BigInt(value), offset) : buffer.writeUIntLE(value, offset, bytes);
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

/** The last count that the format of 1989 has room for; it says that ZIP64 has the right one. */
const MOST_ENTRIES = 0xffff;

type Ending = { count: number; at: number; size: number };

function ending({ count, at, size }: Ending): Buffer {
  const shown = Math.min(count, MOST_ENTRIES);
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, size], [4, at], [2, 0]);
  return count < MOST_ENTRIES ? end : Buffer.concat([ending64({ count, at, size }), end]);
}

const ending64 = ({ count, at, size }: Ending) =>
  Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, VERSION_64], [2, VERSION_64], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, size], [8, at]),
    // The directory ends where that record begins.
    numbers([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]),
  ]);
