import { inflateSync } from 'node:zlib';
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core';

/** Active parts of a PDF, in words that go after the file's name. */
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

/** Objects that are looked at: the biggest documents of 20 MB have some three hundred thousand. */
const MOST_OBJECTS = 2_000_000;
/** Bytes that one packed part may take once unpacked. */
const MOST_UNPACKED = 64 * 1024 ** 2;

/**
 * Finds a part of a PDF that runs, opens or sends something by itself, or an attached file, in words that go
 * after its name; undefined when there is none (ISO 32000-1, 7.11, 12.6 and 12.7.8). A PDF that cannot be
 * read is reported too. It reads twice, the objects as readers follow them and the names in all the bytes,
 * because readers disagree on damaged files.
 */
export async function findActive(bytes: Uint8Array): Promise<string | undefined> {
  const pdf = await PDF.load(bytes).catch(() => undefined);
  if (!pdf) return UNREADABLE;
  if (pdf.isEncrypted && !pdf.isAuthenticated) return PASSWORD;
  const found = inObjects(pdf) ?? inBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (found === undefined || found === FILES || found === TOO_MUCH) return found;
  return `${found}: ${WHAT_TO_DO}`;
}

/** Follows each object that hangs from the catalogue, once. */
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
      // The action itself may yet turn out to be a program, which is said before.
      if (goesByItself(object, pdf)) weaker = BY_ITSELF;
      for (const [, value] of object) push(value);
    }
  }
  return weaker;
}

/** Actions, by the name that they say what they do with. */
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
  // Resources go by any name, this one too.
  if (dict.has('EF') && (dict.has('F') || dict.has('UF') || nameOf('Type') === 'Filespec')) return FILES;
  return ACTIONS.get(nameOf('S')) ?? KINDS.get(nameOf('Subtype')) ?? KINDS.get(nameOf('Type'));
}

/** Whether an action that nobody pressed, as opening a page does, leaves the documento. */
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

/** Names that are long enough not to come about by chance in twenty megabytes of pictures. */
const LONG: readonly (readonly [name: string, words: string])[] = [
  ['JavaScript', PROGRAM],
  ['Launch', LAUNCH],
  ['ImportData', LAUNCH],
  ['EmbeddedFile', FILES],
  ['RichMedia', MEDIA],
];
/** In what was unpacked, which is all objects, the short ones too. */
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

/** A name with any of its letters as `#` and two digits, which is the same name (ISO 32000-1, 7.3.5). */
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
// The name ends there: `EmbeddedFiles` of a catalogue may be empty, a file of its own says `EmbeddedFile`.
const patterns = new Map(SHORT.map(([name]) => [name, new RegExp(`/${spelled(name)}(?![A-Za-z0-9])`)]));

const inText = (text: string, names: typeof LONG): string | undefined =>
  names.find(([name]) => patterns.get(name)?.test(text))?.[1];

/** The objects packed in the stream whose dictionary has this place; undefined of one that is packed in another way. */
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
