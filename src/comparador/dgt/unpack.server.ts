import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGunzip } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';
import { ArchivoNoValido } from './invalid-file.ts';

/** A file on disk, or bytes from anywhere with their number if it is known. */
export type FileSource = { path: string } | { bytes: AsyncIterable<Buffer>; size?: number };

export type UnpackOptions = {
  source: FileSource;
  /** Name of the file in messages. */
  archivo: string;
  /** Receives the packed bytes read from the source so far, and their total, 0 when unknown. */
  onProgress?: ((read: number, total: number) => void) | undefined;
};

export type UnpackResult = {
  /** Hexadecimal hash of the bytes as given, before unpacking. */
  sha256: string;
  /** Name of the text inside a zip. */
  inner: string | undefined;
};

// A real month has 3.4 MB of text; the limit stops zip bombs.
const MAX_BYTES = 64 * 1024 * 1024;
const CHUNK = 64 * 1024;

type Consume = (chunk: Buffer) => void;

/**
 * Gives the text of a plain, gzip or zip file (recognised by its first bytes, not by its name) to `consume`, chunk by
 * chunk. A zip must hold exactly one .txt. Throws `ArchivoNoValido` for a file that is damaged, cut short or unpacks
 * to more than 64 MiB; errors of `consume` come out as they are.
 */
export async function unpack(options: UnpackOptions, consume: Consume): Promise<UnpackResult> {
  const hash = createHash('sha256');
  const total = await sizeOf(options.source);
  const { head, all } = await peek(watched(options, total, (chunk) => hash.update(chunk)));
  const target = { archivo: options.archivo, consume: bounded(options.archivo, consume) };
  let inner: string | undefined;
  if (head.readUInt16BE() === 0x1f8b) await gunzip(all, target);
  else if (head.toString('latin1', 0, 2) === 'PK') inner = await unzip(all, target);
  else for await (const chunk of all) target.consume(chunk);
  return { sha256: hash.digest('hex'), inner };
}

type Target = { archivo: string; consume: Consume };

async function sizeOf(source: FileSource): Promise<number> {
  if ('path' in source) return (await stat(source.path)).size;
  return source.size ?? 0;
}

async function* watched(
  { source, onProgress }: UnpackOptions,
  total: number,
  see: Consume,
): AsyncGenerator<Buffer> {
  const bytes = 'path' in source ? createReadStream(source.path, { highWaterMark: CHUNK }) : source.bytes;
  let read = 0;
  for await (const chunk of bytes) {
    see(chunk);
    yield chunk;
    read += chunk.length;
    onProgress?.(read, total);
  }
}

/** Gives the first bytes, padded with zeros where there are fewer, and the whole stream again. */
async function peek(bytes: AsyncGenerator<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    yield head;
    yield* bytes;
  }
  return { head: Buffer.concat([head, Buffer.alloc(2)]), all: all() };
}

function bounded(archivo: string, consume: Consume): Consume {
  let size = 0;
  return (chunk) => {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooBig(archivo);
    consume(chunk);
  };
}

function tooBig(archivo: string): ArchivoNoValido {
  return new ArchivoNoValido('ocupa más de 64 MiB sin comprimir; no es un fichero mensual de la DGT', {
    archivo,
  });
}

async function gunzip(bytes: AsyncIterable<Buffer>, { archivo, consume }: Target): Promise<void> {
  try {
    await pipeline(
      Readable.from(bytes),
      createGunzip({ chunkSize: CHUNK }),
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) consume(chunk);
      },
    );
  } catch (error) {
    throw isZlibError(error) ? damaged(archivo, 'gzip') : error;
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function damaged(archivo: string, format: string): ArchivoNoValido {
  return new ArchivoNoValido(`el fichero ${format} está dañado o incompleto`, { archivo });
}

/** The index of a zip is at its end, so all of it has to be in memory: its limit is that of the unpacked text. */
async function unzip(bytes: AsyncIterable<Buffer>, target: Target): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooBig(target.archivo);
    chunks.push(chunk);
  }
  const zip = await orDamaged(target.archivo, fromBufferPromise(Buffer.concat(chunks)));
  const texts = await orDamaged(target.archivo, Array.fromAsync(zip.eachEntry()));
  const entry = onlyText(texts, target.archivo);
  if (entry.uncompressedSize > MAX_BYTES) throw tooBig(target.archivo);
  const stream = await orDamaged(target.archivo, zip.openReadStreamPromise(entry));
  for await (const chunk of checked(stream, entry, target.archivo)) target.consume(chunk);
  return entry.fileName;
}

/** A Mac adds such an entry beside each file of a zip, with the same name. */
const OF_A_MAC = /(^|\/)(__MACOSX\/|\._)/;

/** Finds the text of a zip, or says what the zip has instead. */
function onlyText(entries: readonly Entry[], archivo: string): Entry {
  const files = entries.filter(({ fileName }) => !OF_A_MAC.test(fileName) && !fileName.endsWith('/'));
  const texts = files.filter(({ fileName }) => /\.txt$/i.test(fileName));
  const [entry, second] = texts;
  if (!entry || second) throw new ArchivoNoValido(whyNot(files, texts), { archivo });
  if (entry.isEncrypted()) throw new ArchivoNoValido('el zip tiene contraseña', { archivo });
  return entry;
}

function whyNot(files: readonly Entry[], texts: readonly Entry[]): string {
  if (files.some(({ fileName }) => fileName === 'xl/workbook.xml'))
    return 'es una hoja de Excel: sube el fichero tal como lo da la DGT';
  if (texts.length > 1) return `el zip trae ${texts.length} ficheros .txt, y se cargan de uno en uno`;
  return 'el zip debe contener un fichero .txt, y no trae ninguno';
}

/** Checks the checksum: yauzl checks the size only. */
async function* checked(stream: Readable, entry: Entry, archivo: string): AsyncGenerator<Buffer> {
  let crc = 0;
  try {
    for await (const chunk of stream) {
      crc = crc32(chunk, crc);
      yield chunk;
    }
  } catch {
    throw damaged(archivo, 'zip');
  }
  if (crc !== entry.crc32) throw damaged(archivo, 'zip');
}

async function orDamaged<T>(archivo: string, work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw damaged(archivo, 'zip');
  });
}
