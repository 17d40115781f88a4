import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber } from '@libpdf/core';

/** Form of a PDF, and its fields, as the library opens them. */
type Form = NonNullable<ReturnType<PDF['getForm']>>;
type Field = ReturnType<ReturnType<Form['acroForm']>['getFields']>[number];

/**
 * Draws the values of a form that left it to each reader (NeedAppearances), so that every program finds them in the
 * sealed file. Only for a PDF that nobody signed: a drawing is a change. A form with a value that is out of the letters of
 * PDFDocEncoding stays as it was.
 */
export function drawFieldValues(pdf: PDF): void {
  const form = pdf.getForm();
  if (!form?.properties.needAppearances) return;
  const fields = form.acroForm().getFields();
  const font = addFont(pdf, form);
  if (!font || !fields.flatMap(textsOf).every((text) => font.canEncode(text))) return;
  form.acroForm().setDefaultFont(font);
  const undone = fields.filter((field) => field.isReadOnly()).map(makeWritable);
  for (const field of fields) field.needsAppearanceUpdate = true;
  form.updateAppearances();
  for (const undo of undone) undo();
}

const NAME = 'HelvTexto';

/** A Helvetica with the letters of the values' own encoding (ISO 32000-1, D.3): the library writes their bytes as they are. */
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

/** The library draws no read-only field: it is one again once it is drawn. */
function makeWritable(field: Field): () => void {
  const own = field.acroField();
  const before = own.get('Ff');
  own.set('Ff', PdfNumber.of(field.flags & ~READ_ONLY));
  return () => (before ? own.set('Ff', before) : own.delete('Ff'));
}
