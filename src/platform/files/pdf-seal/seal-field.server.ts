import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from '@libpdf/core';
import { resolver } from './firma-fields.server.ts';

/** Adds a field with the signature: without size, on the first page, in the document's form. */
export function addField(pdf: PDF, signature: PdfDict, mark: string): void {
  const page = pdf.getPage(0);
  if (!page) throw new Error('there is no first page');
  const form = formOf(pdf);
  const fields = arrayIn(pdf, form, 'Fields');
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(`Sello ${fields.length + 1}, ${mark}`),
      V: pdf.register(signature),
      // Printed and locked.
      F: PdfNumber.of(132),
      P: page.ref,
      Rect: PdfArray.of(...[0, 0, 0, 0].map((number) => PdfNumber.of(number))),
    }),
  );
  fields.push(field);
  markSigned(pdf, form);
  arrayIn(pdf, page.dict, 'Annots').push(field);
}

/**
 * Array of a dictionary; made when it is missing. An array that is its own object grows in place, and the
 * references to it stay as they were.
 */
function arrayIn(pdf: PDF, owner: PdfDict, key: string): PdfArray {
  const there = owner.getArray(key, resolver(pdf));
  if (there) return there;
  const made = new PdfArray();
  owner.set(key, made);
  return made;
}

/** Puts the signature in an empty field, which keeps its name, place and look. */
export function fillField(pdf: PDF, place: PdfRef, signature: PdfDict): void {
  const field = pdf.getObject(place);
  if (!(field instanceof PdfDict)) throw new Error('the empty field is not there');
  field.set('V', pdf.register(signature));
  markSigned(pdf, formOf(pdf));
}

/** Marks that the document has signatures, and that programs may only add to it. */
function markSigned(pdf: PDF, form: PdfDict): void {
  if (form.getNumber('SigFlags', resolver(pdf))?.value !== 3) form.set('SigFlags', PdfNumber.of(3));
}

function formOf(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const form = catalog.getDict('AcroForm', resolver(pdf));
  if (form) return form;
  const made = PdfDict.of({ Fields: new PdfArray() });
  catalog.set('AcroForm', pdf.register(made));
  return made;
}
