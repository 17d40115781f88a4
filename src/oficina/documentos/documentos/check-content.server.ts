import { buffer } from 'node:stream/consumers';
import type { Files } from '#platform/files/files.server.ts';
import type { DocumentoType } from './limits.ts';
import { officeTypeOf } from './office-file.server.ts';
import { lookForActive } from './pdf-active/look-for-active.server.ts';
import type { Head } from './sniff.server.ts';

/** Stored file, readable in parts. */
export type StoredFile = { size: number; part(start: number, end: number): Promise<Buffer> };

export const storedFile = (files: Files, key: string, size: number): StoredFile => ({
  size,
  part: async (start, end) => {
    const content = await files.read(key, { start, end: Math.min(end, size - 1) });
    if (!content) throw new Error(`the file ${key} is not there`);
    return buffer(content);
  },
});

export type Verdict = { type: DocumentoType } | { refused: string };

const CUT = 'está dañado o no ha llegado entero: ábrelo, guárdalo otra vez y vuelve a enviarlo';
const AFTER = 'lleva otra cosa detrás de lo que es: guárdalo otra vez y vuelve a enviarlo';

/** Bytes at the end of a ZIP where programs look for its directory. */
const TAIL = 66_000;

/** Checks that a file has one type from start to end, with nothing else inside. */
export async function checkContent(file: StoredFile, head: Head): Promise<Verdict> {
  if (head === 'zip') return officeTypeOf(file);
  if (head === 'text') return { type: 'txt' };
  const tail = await file.part(Math.max(0, file.size - TAIL), file.size - 1);
  if (endsInZip(tail)) return { refused: AFTER };
  return ENDS[head](tail, file);
}

/** Whether the file ends in a ZIP: programs that read ZIPs would open it as one. */
function endsInZip(tail: Buffer): boolean {
  for (let from = tail.length - 22; from >= 0; from--) {
    from = tail.lastIndexOf('PK\x05\x06', from, 'latin1');
    if (from < 0) return false;
    if (from + 22 <= tail.length && from + 22 + tail.readUInt16LE(from + 20) <= tail.length) return true;
  }
  return false;
}

type Ending = (tail: Buffer, file: StoredFile) => Promise<Verdict> | Verdict;

/** Check of the end of each type. Scanners and telephones add a few bytes, so a small rest is allowed. */
const ENDS: Record<Exclude<Head, 'zip' | 'text'>, Ending> = {
  pdf: async (tail, file) => {
    const end = tail.lastIndexOf('%%EOF');
    if (end < 0) return { refused: CUT };
    const rest = tail.subarray(end + 5);
    if (rest.length > 1_024 || /[<{]|PK/.test(rest.toString('latin1'))) return { refused: AFTER };
    const active = await lookForActive(() => file.part(0, file.size - 1));
    return active === undefined ? { type: 'pdf' } : { refused: active };
  },
  png: (tail) => {
    const end = tail.lastIndexOf('IEND\xae\x42\x60\x82', undefined, 'latin1');
    if (end < 0) return { refused: CUT };
    return end + 8 === tail.length ? { type: 'png' } : { refused: AFTER };
  },
  jpg: (tail) => {
    const end = tail.lastIndexOf('\xff\xd9', undefined, 'latin1');
    if (end < 0) return { refused: CUT };
    return hasMarkupIn(tail.subarray(end)) ? { refused: AFTER } : { type: 'jpg' };
  },
  webp: async (_tail, file) => {
    const said = (await file.part(4, 7)).readUInt32LE(0) + 8;
    if (said > file.size) return { refused: CUT };
    return file.size - said > 1 ? { refused: AFTER } : { type: 'webp' };
  },
};

const hasMarkupIn = (bytes: Buffer) => /<\s*[a-z!?%]|%PDF-|PK|MZ/i.test(bytes.toString('latin1'));
