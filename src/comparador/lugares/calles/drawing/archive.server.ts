import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { Compression, type Header, PMTiles, SharedPromiseCache, TileType } from 'pmtiles';

/** Most bytes of one read: a directory, or a tile. A whole archive is never read. */
const MAX_READ = 2_000_000;

/** Most bytes that a tile or a directory may have once unpacked. */
const MAX_UNPACKED = 8_000_000;

/** Directories kept in memory. */
const KEPT_DIRECTORIES = 64;

/** The archive cannot be read: it is cut, broken, or in another format. */
class BrokenArchive extends Error {
  override name = 'BrokenArchive';
}

/** Coverage of an archive: its zooms, and the degrees of its corners. */
export type Coverage = Pick<Header, 'minZoom' | 'maxZoom' | 'minLon' | 'minLat' | 'maxLon' | 'maxLat'>;

/** An open PMTiles archive of vector tiles. */
export type Archive = {
  fingerprint: string;
  coverage: Coverage;
  /** Unpacked bytes of a tile, or undefined where the archive has none. */
  read(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
};

/**
 * Identity of a file by its inode, size and time: a file put in its place has another one. Undefined if there is no file or it cannot be
 * looked at.
 */
export async function fingerprintOf(file: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeMs } = await stat(file);
    return [ino, size, Math.round(mtimeMs)].map((part) => part.toString(36)).join('-');
  } catch {
    return undefined;
  }
}

/** Opens an archive and reads its header. Throws `BrokenArchive` if it is none of vector tiles. */
export async function openArchive(file: string, fingerprint: string): Promise<Archive> {
  const handle = await open(file);
  try {
    const source = { getKey: () => fingerprint, getBytes: bytesOf(handle) };
    const archive = new PMTiles(source, new SharedPromiseCache(KEPT_DIRECTORIES), unpack);
    const header = await reading(() => archive.getHeader());
    if (header.tileType !== TileType.Mvt) throw new BrokenArchive('the archive holds no vector tiles');
    return {
      fingerprint,
      coverage: header,
      read: (z, x, y) =>
        reading(async () => {
          const tile = await archive.getZxy(z, x, y);
          return tile && new Uint8Array(tile.data);
        }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Turns a failure while reading an archive into `BrokenArchive`, with its cause. */
async function reading<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BrokenArchive) throw cause;
    throw new BrokenArchive('the archive cannot be read', { cause });
  }
}

const bytesOf = (handle: FileHandle) => async (offset: number, length: number) => {
  if (!(length >= 0 && length <= MAX_READ && offset >= 0)) throw new BrokenArchive('a part is too large');
  const buffer = new ArrayBuffer(length);
  const { bytesRead } = await handle.read(new Uint8Array(buffer), 0, length, offset);
  return { data: bytesRead === length ? buffer : buffer.slice(0, bytesRead) };
};

const gunzip = promisify(zlib.gunzip);
const unbrotli = promisify(zlib.brotliDecompress);
const unzstd = promisify(zlib.zstdDecompress);

async function unpack(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const limit = { maxOutputLength: MAX_UNPACKED };
  switch (compression) {
    case Compression.None:
    case Compression.Unknown:
      return packed;
    case Compression.Gzip:
      return exactly(await gunzip(packed, limit));
    case Compression.Brotli:
      return exactly(await unbrotli(packed, limit));
    case Compression.Zstd:
      return exactly(await unzstd(packed, limit));
  }
}

/** Copies the bytes of a Buffer alone: small Buffers share one ArrayBuffer. */
const exactly = ({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer =>
  (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
