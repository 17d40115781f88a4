import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  /** A text is packed at once, because a stream for each of many small files is slow. */
  content: string | AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
};

/** Flags: names in UTF-8, and sizes after the content, which are not known before. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
const VERSION_64 = 45;
/** 1 January 1980, the first day of the format: equal content gives equal bytes. */
const DAY = 0x0021;

type DirectoryEntry = { name: Buffer; at: number; crc: number; size: number; packed: number };

/** Entries of the directory per buffer: a buffer for each would be bigger than its content. */
const BLOCK = 1_000;

/**
 * ZIP of these entries, packed as they arrive and never whole in memory; only the directory stays until the end,
 * some hundred bytes per entry. Any number of entries and any total size; each entry holds at most 4 GiB (APPNOTE
 * 6.3, with ZIP64 for the count and the places). A reader that stops also ends the iteration of the content.
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
    const entry: DirectoryEntry = { name: Buffer.from(name), at, crc: 0, size: 0, packed: 0 };
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

function wholeEntry(entry: DirectoryEntry, bytes: Buffer): Buffer {
  const data = deflateRawSync(bytes);
  entry.crc = crc32(bytes);
  entry.size = bytes.length;
  entry.packed = data.length;
  return Buffer.concat([localHeader(entry.name), data, descriptor(entry)]);
}

type Parts = Exclude<ZipEntry['content'], string>;

async function* counted(content: Parts, entry: DirectoryEntry): AsyncGenerator<Buffer> {
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
  // An error of the source ends the other side, where the reader gets it.
  pipeline(Readable.from(source), deflate, () => {});
  return deflate;
}

/** Numbers in little-endian order, each with its size in bytes. */
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

const descriptor = ({ crc, packed: bytes, size }: DirectoryEntry) =>
  numbers([4, 0x08074b50], [4, crc], [4, bytes], [4, size]);

/** Field of ZIP64 with the place of an entry beyond 4 GiB. */
const farPlace = (at: number) => (at < MOST ? Buffer.alloc(0) : numbers([2, 1], [2, 8], [8, at]));

function directoryEntry({ name, crc, packed: bytes, size, at }: DirectoryEntry): Buffer {
  const far = farPlace(at);
  const version = far.length > 0 ? VERSION_64 : VERSION;
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, version], [2, version], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DAY]),
    numbers(
      [4, crc],
      [4, bytes],
      [4, size],
      [2, name.length],
      [2, far.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, Math.min(at, MOST)],
    ),
    name,
    far,
  ]);
}

/** Greatest count and place of the original format; they mean that ZIP64 has the real one. */
const MOST_ENTRIES = 0xffff;
const MOST = 0xffff_ffff;

type Ending = { count: number; at: number; size: number };

function ending({ count, at, size }: Ending): Buffer {
  const shown = Math.min(count, MOST_ENTRIES);
  const [shownSize, shownAt] = [Math.min(size, MOST), Math.min(at, MOST)];
  const counts = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown]);
  const end = Buffer.concat([counts, numbers([4, shownSize], [4, shownAt], [2, 0])]);
  return count < MOST_ENTRIES && at < MOST && size < MOST
    ? end
    : Buffer.concat([ending64({ count, at, size }), end]);
}

const ending64 = ({ count, at, size }: Ending) =>
  Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, VERSION_64], [2, VERSION_64], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, size], [8, at]),
    // The directory ends where that record begins.
    numbers([4, 0x07064b50], [4, 0], [8, at + size], [4, 1]),
  ]);
