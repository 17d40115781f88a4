import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, RandomAccessReader, type ZipFile } from 'yauzl';
import type { Files } from '#platform/files/files.server.ts';
import { AppError, invalidFields } from '#platform/http/errors.server.ts';

/** Most files of a ZIP, and most bytes of all of them once unpacked. */
const LIMITS = { files: 2_000, unpackedBytes: 500 * 1024 ** 2 };

/** File within a ZIP. `read` throws AppError when the files before it and itself unpack to too much. */
export type ZippedFile = { numero: number; ruta: string; tamano: number; read(): AsyncGenerator<Buffer> };

const refused = (motivo: string) => invalidFields([{ campo: '', motivo }]);

/** Systems write these beside people's files: folders, hidden files and the twins of macOS. */
const isOfTheSystem = (ruta: string) => /\/$|(^|\/)(\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i.test(ruta);

/** Whether a file begins as a ZIP does; a workbook is one too. */
export const isZip = (head: Buffer): boolean =>
  head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'));

/** Parts that only files of Office have: those are no ZIP of documentos. */
const IS_OFFICE = /^(\[Content_Types\]\.xml|mimetype)$/;

/**
 * Files of a ZIP of documentos; undefined for any other file. Names that lead out of their folder are refused before anything
 * is read. Unpacked bytes are counted while unpacking, because a ZIP may declare false sizes. Throws AppError.
 */
export async function openZip(files: Files, key: string): Promise<ZippedFile[] | undefined> {
  const there = await files.stat(key);
  const head = there && (await files.read(key, { start: 0, end: 3 }));
  if (!there || !head) throw new AppError(40401, 'El archivo ya no está: vuelve a subirlo.');
  if (!isZip(await buffer(head))) return undefined;
  try {
    // The reader stays open for the later reading of each file, and holds no resource of the system.
    const zip = await yauzl.fromRandomAccessReaderPromise(new StoredReader(files, key), there.bytes, {
      autoClose: false,
    });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      if (IS_OFFICE.test(entry.fileName)) return undefined;
      if (!isOfTheSystem(entry.fileName)) entries.push(entry);
      if (entries.length > LIMITS.files)
        throw refused(`el ZIP lleva más de ${LIMITS.files} archivos: pártelo en varios`);
    }
    if (entries.length === 0) throw refused('el ZIP está vacío');
    const left = { bytes: LIMITS.unpackedBytes };
    return entries.map((entry, index) => ({
      numero: index + 1,
      ruta: entry.fileName,
      tamano: entry.uncompressedSize,
      read: () => unpack(zip, entry, left),
    }));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused('el ZIP está dañado o sus nombres salen de su carpeta: vuelve a comprimirlo');
  }
}

async function* unpack(zip: ZipFile, entry: Entry, left: { bytes: number }): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw refused('está protegido con contraseña: comprímelo sin ella');
  try {
    const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
    for await (const piece of content) {
      left.bytes -= piece.length;
      if (left.bytes < 0) throw refused('el ZIP ocupa demasiado una vez descomprimido: pártelo en varios');
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : refused('está dañado dentro del ZIP: vuelve a comprimirlo');
  }
}

/** Reads parts of a stored file, so that a big ZIP is never whole in memory. */
class StoredReader extends RandomAccessReader {
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
