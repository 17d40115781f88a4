import { Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { StoredFile, Verdict } from './check-content.server.ts';
import type { DocumentoType } from './limits.ts';

/** Limits of an unpacked office file, against files made to fill the disk; `part` in bytes. */
const LIMITS = { entries: 2_000, unpackedBytes: 300 * 1024 ** 2, part: 1024 ** 2 };

const DAMAGED = 'está dañado o no ha llegado entero: ábrelo, guárdalo otra vez y vuelve a enviarlo';
const MACROS = 'lleva macros, que son programas: guárdalo sin ellas, como .docx, .xlsx o PDF';
const OTHER = 'es un archivo comprimido y no un documento de Word, de Excel o de texto de OpenDocument';

/** Parts of an office file that are programs or hold them. */
const PROGRAM =
  /(^|\/)(vbaProject|vbaData|attachedToolbars)|(^|\/)(macrosheets|dialogsheets|activeX|Basic|Scripts)\/|\.(exe|dll|js|vbs|jar|bat|cmd|ps1|scr|hta)$/i;

class OfficeFileError extends Error {}

/** Type of the office file in a ZIP, from its contents; refuses macros and any other ZIP. */
export async function officeTypeOf(file: StoredFile): Promise<Verdict> {
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new StoredReader(file), file.size, {
      autoClose: false,
    });
    const entries = await entriesOf(zip);
    return { type: await typeOf(zip, entries) };
  } catch (error) {
    return { refused: error instanceof OfficeFileError ? error.message : DAMAGED };
  }
}

/** Directory of the ZIP. Refuses too many or too big entries before it unpacks any. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (entries.size >= LIMITS.entries || unpacked > LIMITS.unpackedBytes)
      throw new OfficeFileError('ocupa demasiado una vez descomprimido');
    if (entry.isEncrypted()) throw new OfficeFileError('está protegido con contraseña: guárdalo sin ella');
    if (PROGRAM.test(entry.fileName)) throw new OfficeFileError(MACROS);
    if (entries.has(entry.fileName)) throw new OfficeFileError(DAMAGED);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

const OFFICE: [part: RegExp, type: DocumentoType][] = [
  [/wordprocessingml\.document\.main\+xml"/, 'docx'],
  [/spreadsheetml\.sheet\.main\+xml"/, 'xlsx'],
];

async function typeOf(zip: ZipFile, entries: Map<string, Entry>): Promise<DocumentoType> {
  const mimetype = entries.get('mimetype');
  if (mimetype) {
    const said = await contentOf(zip, mimetype);
    if (said === 'application/vnd.oasis.opendocument.text' && entries.has('content.xml')) return 'odt';
    throw new OfficeFileError(OTHER);
  }
  const types = entries.get('[Content_Types].xml');
  if (!types) throw new OfficeFileError(OTHER);
  const said = await contentOf(zip, types);
  if (/macroEnabled|vbaProject|ms-office\.activeX/i.test(said)) throw new OfficeFileError(MACROS);
  const found = OFFICE.find(([part]) => part.test(said));
  if (!found) throw new OfficeFileError(OTHER);
  return found[1];
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  const content: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  for await (const chunk of content) {
    length += chunk.length;
    if (length > LIMITS.part) throw new OfficeFileError(DAMAGED);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Gives the ZIP reader the parts of the file; `end` is exclusive. */
class StoredReader extends yauzl.RandomAccessReader {
  readonly #file: StoredFile;

  constructor(file: StoredFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file;
    return Readable.from(
      (async function* () {
        yield await file.part(start, end - 1);
      })(),
    );
  }
}
