import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { ACCEPTED_WORDS, type DocumentoType, documentoTypes } from './limits.ts';

/** Bytes at the start of a file that show its type. */
export const HEAD_BYTES = 1_024;

/** Type from the first bytes; a ZIP needs a look at its contents. */
export type Head = Exclude<DocumentoType, 'docx' | 'xlsx' | 'odt' | 'csv' | 'txt'> | 'zip' | 'text';

const at = (bytes: Buffer, from: number, text: string) =>
  bytes.toString('latin1', from, from + text.length) === text;

const HEADS: [Head, (bytes: Buffer) => boolean][] = [
  ['pdf', (bytes) => at(bytes, 0, '%PDF-')],
  ['png', (bytes) => at(bytes, 0, '\x89PNG\r\n\x1a\n')],
  ['jpg', (bytes) => at(bytes, 0, '\xff\xd8\xff')],
  ['webp', (bytes) => at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBPVP8')],
  ['zip', (bytes) => at(bytes, 0, 'PK\x03\x04')],
];

/** Types with their own words in the refusal. */
const OTHERS: [begins: string, words: string][] = [
  ['MZ', 'es un programa de Windows, se llame como se llame'],
  ['\x7fELF', 'es un programa, se llame como se llame'],
  ['\xca\xfe\xba\xbe', 'es un programa, se llame como se llame'],
  ['#!', 'es un programa, se llame como se llame'],
  [
    '\xd0\xcf\x11\xe0',
    'es de una versión antigua de Office o está protegido con contraseña: guárdalo como .docx o .xlsx, sin ella',
  ],
  ['Rar!', 'está comprimido: descomprímelo y envía lo que lleva dentro'],
  ['7z\xbc\xaf', 'está comprimido: descomprímelo y envía lo que lleva dentro'],
  ['\x1f\x8b', 'está comprimido: descomprímelo y envía lo que lleva dentro'],
  ['GIF8', 'es un GIF: guárdalo como PNG o JPEG'],
  ['{\\rtf', 'es RTF: guárdalo como .docx o PDF'],
];

/** Text that programs take for a page, a picture or a script. */
const MARKUP =
  /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|\?xml|\?php|%)|^\s*(%!PS|@echo|<\?)/i;

/** Type from the first bytes, or the reason to refuse, in words that follow the file's name. */
export function headOf(bytes: Buffer): Head | { refused: string } {
  if (bytes.length === 0) return { refused: 'está vacío' };
  const found = HEADS.find(([, isSo]) => isSo(bytes));
  if (found) return found[0];
  const other = OTHERS.find(([begins]) => at(bytes, 0, begins));
  if (other) return { refused: other[1] };
  if (bytes.includes('%PDF-'))
    return { refused: 'lleva otra cosa delante del PDF: guárdalo otra vez como PDF' };
  if (!isText(bytes)) return { refused: `no es de un tipo que se admita: ${ACCEPTED_WORDS}` };
  return MARKUP.test(bytes.toString('latin1')) ? { refused: IS_MARKUP } : 'text';
}

export const IS_MARKUP = 'lleva código de una página, de un dibujo SVG o de un programa: envíalo como PDF';

/** Whether the bytes can be text; without UTF-8 they are read in the older encoding. */
export const isText = (bytes: Buffer): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  !/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/.test(bytes.toString('latin1'));

/** Marks to look for in text, and in pictures, where fewer letters may appear together by chance. */
const WITHIN = {
  text: /<\s*(script|iframe|html|svg|object|embed|\?php)/i,
  picture: /<(script|iframe|html|!doctype|\?php)/i,
};

/** Whether a piece of a file would also make it a page or a program. */
export const hasMarkup = (bytes: Buffer, of: keyof typeof WITHIN): boolean =>
  WITHIN[of].test(bytes.toString('latin1'));

/** Type of a file by its ending: undefined without an ending, null for one that is not admitted. */
export function typeOfEnding(ending: string): DocumentoType | undefined | null {
  const bare = ending.replace('.', '').toLowerCase();
  if (bare === '') return undefined;
  const has = (type: DocumentoType) => documentoTypes[type].endings.some((one) => one === bare);
  return keysOf(documentoTypes).find(has) ?? null;
}
