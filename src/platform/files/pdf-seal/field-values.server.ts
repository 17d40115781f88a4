import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';
import { resolver } from './firma-fields.server.ts';

/** Form of a PDF, and its fields, as the library opens them. */
type Form = NonNullable<ReturnType<PDF['getForm']>>;
type Field = ReturnType<ReturnType<Form['acroForm']>['getFields']>[number];

/**
 * Writes the values of a form into its pages when the form leaves their drawing to each reader (NeedAppearances),
 * so that every program and every screen reader finds them in the sealed file. In a tagged PDF the values stay as
 * fields, with their look: a screen reader reads no text outside the structure of the PDF. Only for a PDF that
 * nobody signed. A form stays as it was if a value has letters outside PDFDocEncoding, or if it is an XFA form.
 */
export function writeFieldValues(pdf: PDF): void {
  const form = pdf.getForm();
  if (!form?.properties.needAppearances || form.acroForm().getDict().has('XFA')) return;
  const fields = form.acroForm().getFields();
  const font = addFont(pdf, form);
  if (!font || !fields.flatMap(textsOf).every((text) => font.canEncode(text))) return;
  form.acroForm().setDefaultFont(font);
  const undone = fields.filter((field) => field.isReadOnly()).map(makeWritable);
  for (const field of fields) field.needsAppearanceUpdate = true;
  form.updateAppearances();
  for (const undo of undone) undo();
  if (pdf.getCatalog().has('StructTreeRoot')) return;
  for (const page of pdf.getPages()) ownResources(pdf, page.dict);
  form.flatten({ skipSignatures: true, skipAppearanceUpdate: true });
}

/**
 * Gives a page its own resources. The library writes resources under the same names on each page, and ignores
 * inherited ones.
 */
function ownResources(pdf: PDF, page: PdfDict): void {
  const resolve = resolver(pdf);
  let holder: PdfDict | undefined = page;
  for (let depth = 0; holder && !holder.has('Resources') && depth < 50; depth++)
    holder = holder.getDict('Parent', resolve);
  const resources = new PdfDict(holder?.getDict('Resources', resolve) ?? []);
  resources.set('XObject', new PdfDict(resources.getDict('XObject', resolve) ?? []));
  page.set('Resources', resources);
}

const NAME = 'HelvTexto';

/**
 * Helvetica with the encoding of the values, PDFDocEncoding (ISO 32000-1, D.3): the library writes their bytes
 * unchanged.
 */
function addFont(pdf: PDF, form: Form) {
  const differences = DIFFERENCES.split(' ').map((one) =>
    /^\d/.test(one) ? PdfNumber.of(Number(one)) : PdfName.of(one),
  );
  const Encoding = PdfDict.of({
    Type: PdfName.of('Encoding'),
    BaseEncoding: PdfName.of('WinAnsiEncoding'),
    Differences: PdfArray.of(...differences),
  });
  const font = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding,
  });
  form.acroForm().addFontToResources(pdf.register(font), NAME);
  return form.acroForm().getExistingFont(NAME);
}

const DIFFERENCES =
  '24 breve caron circumflex dotaccent hungarumlaut ogonek ring tilde 128 bullet dagger daggerdbl ellipsis emdash endash florin fraction guilsinglleft guilsinglright minus perthousand quotedblbase quotedblleft quotedblright quoteleft quoteright quotesinglbase trademark fi fl Lslash OE Scaron Ydieresis Zcaron dotlessi lslash oe scaron zcaron 160 Euro';

const textsOf = (field: Field): string[] =>
  ['text', 'dropdown', 'listbox'].includes(field.type) ? [field.getValue() ?? ''].flat().map(String) : [];

const READ_ONLY = 1;

/** Makes a field writable, because the library draws no read-only field. Gives the function that restores it. */
function makeWritable(field: Field): () => void {
  const own = field.acroField();
  const before = own.get('Ff');
  own.set('Ff', PdfNumber.of(field.flags & ~READ_ONLY));
  return () => (before ? own.set('Ff', before) : own.delete('Ff'));
}
