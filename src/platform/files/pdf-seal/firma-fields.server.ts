import { type PDF, type PdfArray, PdfDict, type PdfObject, PdfRef, PdfString } from '@libpdf/core';

/** Field of a signature, with the signature if it has one. */
export type FirmaField = {
  /** Full name, with those of its parents (ISO 32000-1, 12.7.3.2). */
  nombre: string;
  field: PdfDict;
  /** Undefined for a field that is no object of its own. */
  ref: PdfRef | undefined;
  /** Undefined while the field is empty. */
  signature: PdfDict | undefined;
};

/** How the library finds what a reference names. */
export const resolver = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

type Parent = { nombre: string; isSignature: boolean | undefined; depth: number };

/** Forms nest a few levels; a file made to exhaust the reader, thousands. */
const DEEPEST = 100;

/** Signature fields of a PDF, nested ones too, in the order of its form; each one once, even in a loop. */
export function firmaFieldsOf(pdf: PDF): FirmaField[] {
  const form = pdf.getCatalog().getDict('AcroForm', resolver(pdf));
  const fields = form?.getArray('Fields', resolver(pdf));
  return fieldsIn(pdf, fields, { nombre: '', isSignature: false, depth: 0 }, new Set());
}

function fieldsIn(
  pdf: PDF,
  fields: PdfArray | undefined,
  parent: Parent,
  seen: Set<PdfObject>,
): FirmaField[] {
  const resolve = resolver(pdf);
  if (parent.depth > DEEPEST) return [];
  return (fields?.toArray() ?? []).flatMap((entry) => {
    const ref = entry instanceof PdfRef ? entry : undefined;
    const field = ref ? resolve(ref) : entry;
    if (!(field instanceof PdfDict) || seen.has(field)) return [];
    seen.add(field);
    const own = field.getString('T', resolve)?.asString();
    const signature = field.getDict('V', resolve);
    const type = field.getName('FT', resolve)?.value;
    const isSignature =
      type === 'Sig' || signature?.has('ByteRange') || (type === undefined && parent.isSignature);
    // A kid without a name of its own is a widget of its parent, and no field.
    const isField = own !== undefined || parent.nombre === '' || signature !== undefined;
    const nombre = [parent.nombre, own].filter(Boolean).join('.');
    const kids = field.getArray('Kids', resolve);
    const nested = fieldsIn(pdf, kids, { nombre, isSignature, depth: parent.depth + 1 }, seen);
    const isGroup = nested.length > 0 && signature === undefined;
    return isSignature && isField && !isGroup ? [{ nombre, field, ref, signature }, ...nested] : nested;
  });
}

/** Dictionaries of an array, whether or not it names them by reference. */
export function dictsIn(pdf: PDF, array: PdfArray | undefined): PdfDict[] {
  return (array?.toArray() ?? [])
    .map((entry) => (entry instanceof PdfRef ? resolver(pdf)(entry) : entry))
    .filter((entry): entry is PdfDict => entry instanceof PdfDict);
}

/** Texts of an array. */
export function textsIn(pdf: PDF, array: PdfArray | undefined): string[] {
  return (array?.toArray() ?? []).flatMap((_entry, index) => {
    const text = array?.at(index, resolver(pdf));
    return text instanceof PdfString ? [text.asString()] : [];
  });
}
