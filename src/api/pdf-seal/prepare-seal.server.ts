import {
  PDF,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '@libpdf/core';
import { sha256 } from './cms.server.ts';

/** A PDF that can't be sealed; the message gives the reason to the person who uploaded it. */
export class UnsealablePdf extends Error {}

export type SealContent = {
  /** Instant of the seal. */
  at: Date;
  /** Reason of the seal, as PDF readers show it. */
  motivo: string;
  /** Another PDF whose pages go after those of the document, under the seal. */
  paginas?: Uint8Array;
};

/** A document with a hole for its signature, where the hole's digits begin, and the digest to sign. */
export type PreparedSeal = { saved: Buffer; hole: number; digest: Uint8Array };

/** Bytes for the signature with its chain of certificates; the rest is zeros. */
export const ROOM = 12_288;
/** As many digits as the greatest offset of a PDF. */
const WIDE = 9_999_999_999;
const RANGE = Buffer.from(`/ByteRange [0 ${WIDE} ${WIDE} ${WIDE}]`);
const HOLE = Buffer.from(`<${'0'.repeat(ROOM * 2)}>`);

/**
 * Adds the place of an invisible PAdES B-B seal (ETSI.CAdES.detached, SHA-256) after the document's own bytes, which do
 * not change, so its other signatures stay valid. Encrypted documents that open without a password stay
 * encrypted. Throws `UnsealablePdf` for a PDF that needs a password, is damaged, or is certified against
 * any change.
 */
export async function prepareSeal(
  bytes: Uint8Array,
  { at, motivo, paginas }: SealContent,
): Promise<PreparedSeal> {
  const pdf = await openForSealing(bytes);
  if (paginas) {
    const source = await PDF.load(paginas);
    await pdf.copyPagesFrom(
      source,
      Array.from({ length: source.getPageCount() }, (_, index) => index),
    );
  }
  addField(pdf, signatureOf(at, motivo), at);
  const saved = Buffer.from(await pdf.save({ incremental: true }));
  if (!saved.subarray(0, bytes.length).equals(bytes))
    throw new Error('the document was written anew instead of being added to');
  const { hole, ranges } = fillRange(saved, bytes.length);
  return { saved, hole, digest: sha256(...ranges) };
}

/** Reads a document to seal, and gives its number of pages. Throws `UnsealablePdf` as `prepareSeal` does. */
export async function countSealable(bytes: Uint8Array): Promise<number> {
  return (await openForSealing(bytes)).getPageCount();
}

async function openForSealing(bytes: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new UnsealablePdf('no se puede leer como PDF: puede que esté dañado');
  });
  if (pdf.isEncrypted && !pdf.isAuthenticated)
    throw new UnsealablePdf('pide una contraseña para abrirse: quítasela antes');
  if (pdf.recoveredViaBruteForce || pdf.getPageCount() === 0)
    throw new UnsealablePdf('está dañado: ábrelo con otro programa y guárdalo como un PDF nuevo');
  if (forbidsChanges(pdf)) throw new UnsealablePdf('está certificado por otros y no admite ningún cambio');
  // The library would rewrite a linearized PDF, but its bytes must not change.
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  return pdf;
}

/** A certification that allows nothing after it (ISO 32000-1, 12.8.2.2: P 1). */
function forbidsChanges(pdf: PDF): boolean {
  const resolve = resolver(pdf);
  const certification = pdf.getCatalog().getDict('Perms', resolve)?.getDict('DocMDP', resolve);
  const reference = certification?.getArray('Reference', resolve)?.at(0, resolve);
  if (!(reference instanceof PdfDict)) return false;
  return reference.getDict('TransformParams', resolve)?.getNumber('P', resolve)?.value === 1;
}

export const resolver = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref);

/** Written raw: a signature is never encrypted (ISO 32000-1, 7.6.1). */
const HOLE_OBJECT = {
  type: 'raw',
  toBytes: (writer: { writeBytes(bytes: Uint8Array): void }) => writer.writeBytes(HOLE),
} as unknown as PdfObject;

const signatureOf = (at: Date, motivo: string) =>
  PdfDict.of({
    Type: PdfName.of('Sig'),
    Filter: PdfName.of('Adobe.PPKLite'),
    SubFilter: PdfName.of('ETSI.CAdES.detached'),
    ByteRange: PdfArray.of(...[0, WIDE, WIDE, WIDE].map((number) => PdfNumber.of(number))),
    Contents: HOLE_OBJECT,
    M: PdfString.fromString(pdfDate(at)),
    Reason: PdfString.fromString(motivo),
  });

/** `D:20261121100000Z`. */
const pdfDate = (at: Date) => `D:${at.toISOString().slice(0, 19).replace(/\D/g, '')}Z`;

/** Field of the signature: without size, on the first page, in the document's form. */
function addField(pdf: PDF, signature: PdfDict, at: Date): void {
  const resolve = resolver(pdf);
  const page = pdf.getPage(0);
  if (!page) throw new UnsealablePdf('no tiene páginas');
  const form = formOf(pdf);
  const fields = form.getArray('Fields', resolve) ?? new PdfArray();
  const field = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Annot'),
      Subtype: PdfName.of('Widget'),
      FT: PdfName.of('Sig'),
      T: PdfString.fromString(`Sello ${fields.length + 1}, ${at.getTime()}`),
      V: pdf.register(signature),
      // Printed and locked.
      F: PdfNumber.of(132),
      P: page.ref,
      Rect: PdfArray.of(...[0, 0, 0, 0].map((number) => PdfNumber.of(number))),
    }),
  );
  form.set('Fields', PdfArray.of(...fields.toArray(), field));
  form.set('SigFlags', PdfNumber.of(3));
  const notes = page.dict.getArray('Annots', resolve);
  page.dict.set('Annots', PdfArray.of(...(notes?.toArray() ?? []), field));
}

function formOf(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const form = catalog.getDict('AcroForm', resolver(pdf));
  if (form) return form;
  const made = PdfDict.of({ Fields: new PdfArray() });
  catalog.set('AcroForm', pdf.register(made));
  return made;
}

/** Writes the position of the hole into the added part; gives that position and the bytes around it. */
function fillRange(saved: Buffer, from: number): { hole: number; ranges: [Buffer, Buffer] } {
  const range = saved.indexOf(RANGE, from);
  const hole = saved.indexOf(HOLE, from);
  if (range < 0 || hole < 0)
    throw new Error('the room for the signature was not written as it was asked for');
  const after = hole + HOLE.length;
  const written = `/ByteRange [0 ${hole} ${after} ${saved.length - after}`;
  saved.write(`${written.padEnd(RANGE.length - 1)}]`, range, 'latin1');
  return { hole, ranges: [saved.subarray(0, hole), saved.subarray(after)] };
}
