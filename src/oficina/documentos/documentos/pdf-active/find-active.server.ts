import { inflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';

/** Active parts of a PDF, in words that follow the file's name. */
const PROGRAM = 'lleva un programa dentro (JavaScript)';
const LAUNCH = 'abre otros programas o archivos';
const FILES = 'lleva otros archivos dentro: envíalos aparte';
const XFA = 'es un formulario XFA, que lleva programas';
const BY_ITSELF = 'al abrirlo va por su cuenta a otro sitio o manda datos';
const MEDIA = 'lleva vídeo, sonido o figuras que se mueven';
const WHAT_TO_DO = 'imprímelo como un PDF nuevo y envía ese';

const UNREADABLE = 'no se puede leer como PDF: ábrelo, imprímelo como un PDF nuevo y envía ese';
const PASSWORD = 'pide una contraseña para abrirse: quítasela y vuelve a enviarlo';
const TOO_MUCH = `tiene demasiadas partes para revisarlo: ${WHAT_TO_DO}`;

/** Most objects to check; the biggest documentos of 20 MB have about three hundred thousand. */
const MOST_OBJECTS = 2_000_000;
/** Most bytes of one unpacked part. */
const MOST_UNPACKED = 64 * 1024 ** 2;

/**
 * Finds in a PDF a part that runs, opens or sends something by itself, or an attached file (ISO 32000-1,
 * 7.11, 12.6 and 12.7.8). Gives words that follow the file's name; undefined when there is none. A PDF
 * that cannot be read is also reported. It reads twice, the objects from the catalogue and the names in
 * all the bytes, because readers disagree on damaged files.
 */
export async function findActive(bytes: Uint8Array): Promise<string | undefined> {
  const pdf = await PDF.load(bytes).catch(() => undefined);
  if (!pdf) return UNREADABLE;
  if (pdf.isEncrypted && !pdf.isAuthenticated) return PASSWORD;
  const found = inObjects(pdf) ?? inBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found === undefined || found === FILES || found === TOO_MUCH) return found;
  return `${found}: ${WHAT_TO_DO}`;
}

/** Follows every object under the catalogue, once each. */
function inObjects(pdf: PDF): string | undefined {
  const seen = new Set<PdfObject>();
  const left: PdfObject[] = [pdf.getCatalog()];
  const push = (value: PdfObject) => {
    const object = value instanceof PdfRef ? pdf.getObject(value) : value;
    if (!object || seen.has(object)) return;
    if (!(object instanceof PdfDict || object instanceof PdfArray)) return;
    seen.add(object);
    left.push(object);
  };
  let weaker: string | undefined;
  for (let object = left.pop(); object; object = left.pop()) {
    if (seen.size > MOST_OBJECTS) return TOO_MUCH;
    if (object instanceof PdfArray) for (const item of object) push(item);
    else if (object instanceof PdfDict) {
      const found = inDict(object, pdf);
      if (found !== undefined) return found;
      // Goes on: the action may turn out to be a program, which is the better reason.
      if (goesByItself(object, pdf)) weaker = BY_ITSELF;
      for (const [, value] of object) push(value);
    }
  }
  return weaker;
}

/** Actions that are refused, by their name. */
const ACTIONS = new Map([
  ['JavaScript', PROGRAM],
  ['Launch', LAUNCH],
  ['ImportData', LAUNCH],
  ['GoToE', FILES],
  ['Rendition', MEDIA],
  ['RichMediaExecute', MEDIA],
]);

const KINDS = new Map([
  ['EmbeddedFile', FILES],
  ['FileAttachment', FILES],
  ['RichMedia', MEDIA],
  ['Screen', MEDIA],
  ['Movie', MEDIA],
  ['Sound', MEDIA],
  ['3D', MEDIA],
]);

function inDict(dict: PdfDict, pdf: PDF): string | undefined {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const nameOf = (key: string) => {
    const value = dict.get(key, resolve);
    return value instanceof PdfName ? value.value : '';
  };
  if (dict.has('XFA')) return XFA;
  // A resource may also be named `EF`, so a file needs another mark.
  if (dict.has('EF') && (dict.has('F') || dict.has('UF') || nameOf('Type') === 'Filespec')) return FILES;
  return ACTIONS.get(nameOf('S')) ?? KINDS.get(nameOf('Subtype')) ?? KINDS.get(nameOf('Type'));
}

/** Whether an action that runs without a click, as when a page opens, goes out of the documento. */
function goesByItself(dict: PdfDict, pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const opening = dict.get('OpenAction', resolve);
  if (opening instanceof PdfDict && leaves(opening, pdf)) return true;
  const own = dict.get('AA', resolve);
  if (!(own instanceof PdfDict)) return false;
  return [...own].some(([key]) => {
    const action = own.get(key, resolve);
    return action instanceof PdfDict && leaves(action, pdf);
  });
}

/** Whether an action, or one that follows it, does more than move within the documento. */
function leaves(first: PdfDict, pdf: PDF): boolean {
  const resolve = (ref: PdfRef) => pdf.getObject(ref);
  const seen = new Set<PdfObject>();
  const left: (PdfObject | undefined)[] = [first];
  while (left.length > 0) {
    const action = left.pop();
    if (!action || seen.has(action)) continue;
    seen.add(action);
    if (action instanceof PdfArray)
      for (let at = 0; at < action.length; at++) left.push(action.at(at, resolve));
    if (!(action instanceof PdfDict)) continue;
    const does = action.get('S', resolve);
    if (does instanceof PdfName && !WITHIN.has(does.value)) return true;
    left.push(action.get('Next', resolve));
  }
  return false;
}

const WITHIN = new Set(['GoTo', 'Named', 'Thread', 'Hide', 'SetOCGState', 'Trans', 'GoTo3DView']);

/** Names too long to appear by chance in twenty megabytes of pictures. */
const LONG: readonly (readonly [name: string, words: string])[] = [
  ['JavaScript', PROGRAM],
  ['Launch', LAUNCH],
  ['ImportData', LAUNCH],
  ['EmbeddedFile', FILES],
  ['RichMedia', MEDIA],
];
/** Names for unpacked objects, where short ones cannot appear by chance. */
const SHORT: typeof LONG = [...LONG, ['JS', PROGRAM], ['XFA', XFA]];

function inBytes(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1');
  const found = inText(text, LONG);
  if (found !== undefined) return found;
  for (const { index } of text.matchAll(PACKED)) {
    const objects = unpacked(bytes, text, index);
    const inside = objects && inText(objects, SHORT);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

/** Pattern of a name: any of its letters may be `#` and two hexadecimal digits (ISO 32000-1, 7.3.5). */
const spelled = (name: string) =>
  [...name]
    .map(
      (letter) =>
        `(?:${letter}|#${letter
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`,
    )
    .join('');

const PACKED = new RegExp(`/${spelled('ObjStm')}`, 'g');
// Whole names only: the `EmbeddedFiles` of a catalogue may be empty, and a real file says `EmbeddedFile`.
const patterns = new Map(SHORT.map(([name]) => [name, new RegExp(`/${spelled(name)}(?![A-Za-z0-9])`)]));

const inText = (text: string, names: typeof LONG): string | undefined =>
  names.find(([name]) => patterns.get(name)?.test(text))?.[1];

/** Objects packed in the stream after this position; undefined when another method packs them. */
function unpacked(bytes: Buffer, text: string, at: number): string | undefined {
  const begins = /stream\r?\n/g;
  begins.lastIndex = at;
  if (!begins.exec(text)) return undefined;
  try {
    return inflateSync(bytes.subarray(begins.lastIndex), { maxOutputLength: MOST_UNPACKED }).toString(
      'latin1',
    );
  } catch {
    return undefined;
  }
}
