import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { SHEET_LIMITS, SheetRefused } from './sheet.server.ts';

export type WorkbookFiles = { name: string; content: Buffer }[];

const DAMAGED = 'El libro está dañado o incompleto: ábrelo con Excel, guárdalo otra vez y vuelve a subirlo.';
const TOO_BIG =
  'El libro ocupa demasiado una vez descomprimido: quita las hojas que sobren o guárdalo como CSV.';

const NO_SHEET = 'Es un documento de LibreOffice sin ninguna hoja de cálculo: pasa la tabla a una hoja.';

const isLibreOffice = (entries: Entry[]) => entries.some(({ fileName }) => fileName === 'content.xml');
const isSpreadsheet = ({ name, content }: WorkbookFiles[number]) =>
  name === 'content.xml' && content.includes('<office:spreadsheet');

/** Other kinds of zip, by a file that only they have. */
const OTHERS: [file: RegExp, words: string][] = [
  [/^word\//, 'Es un documento de Word. Pasa la tabla a una hoja y guárdala como .xlsx.'],
  [/^ppt\//, 'Es una presentación. Hace falta una hoja .xlsx o un CSV.'],
  [/^xl\/workbook\.bin$/, 'Es un libro binario de Excel (.xlsb). Guárdalo como libro .xlsx.'],
];

/**
 * XML parts of a workbook. It checks the directory's sizes before it unpacks anything, and counts the
 * bytes while it unpacks: a file that grows without end stops here. Throws SheetRefused.
 */
export async function unpackWorkbook(bytes: Buffer): Promise<WorkbookFiles> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes);
    const entries = await entriesOf(zip);
    refuseOthers(entries);
    if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > SHEET_LIMITS.unpackedBytes)
      throw new SheetRefused(TOO_BIG);
    const files: WorkbookFiles = [];
    let left: number = SHEET_LIMITS.unpackedBytes;
    for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$|^mimetype$/.test(fileName))) {
      const content = await contentOf(zip, entry, left);
      left -= content.length;
      files.push({ name: entry.fileName, content });
    }
    if (isLibreOffice(entries) && !files.some(isSpreadsheet)) throw new SheetRefused(NO_SHEET);
    return files;
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused(DAMAGED);
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > SHEET_LIMITS.entries) throw new SheetRefused(TOO_BIG);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.push(entry) > SHEET_LIMITS.entries) throw new SheetRefused(TOO_BIG);
    if (entry.isEncrypted())
      throw new SheetRefused('El archivo está protegido con contraseña: guárdalo sin ella.');
  }
  return entries;
}

function refuseOthers(entries: Entry[]): void {
  const names = entries.map(({ fileName }) => fileName);
  if (names.includes('xl/workbook.xml') || isLibreOffice(entries)) return;
  const other = OTHERS.find(([file]) => names.some((name) => file.test(name)));
  throw new SheetRefused(
    other?.[1] ??
      'Es un archivo comprimido y no un libro de Excel: sube la hoja .xlsx o el CSV que lleva dentro.',
  );
}

async function contentOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) throw new SheetRefused(TOO_BIG);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
