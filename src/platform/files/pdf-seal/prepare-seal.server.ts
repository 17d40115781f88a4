import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { type AllowedChanges, readAllowed } from './allowed-changes.server.ts';
import { sha256 } from './cms.server.ts';
import { writeFieldValues } from './field-values.server.ts';
import { type FirmaPrevia, readPrevias } from './read-previas.server.ts';
import { addField, fillField } from './seal-field.server.ts';

/** A PDF that can't be sealed; the message gives the reason to the person who uploaded it. */
export class UnsealablePdf extends Error {
  /** Signatures that it brings. */
  readonly previas: FirmaPrevia[];

  constructor(why: string, previas: FirmaPrevia[] = []) {
    super(why);
    this.previas = previas;
  }
}

export type SealContent = {
  /** Instant of the seal. */
  at: Date;
  /** Reason of the seal, as PDF readers show it. */
  motivo: string;
  /** Another PDF whose pages go after those of the document, under the seal; only where nobody signed before. */
  paginas?: Uint8Array;
};

/** A document with a hole for its signature, where the hole's digits begin, and the digest to sign. */
export type PreparedSeal = { saved: Buffer; hole: number; digest: Uint8Array };

/** A document that can be sealed. */
export type Sealable = {
  paginas: number;
  /** Others signed or certified the document, so no pages are added to it. */
  firmado: boolean;
  previas: FirmaPrevia[];
};

/** Bytes for the signature with its chain of certificates; the rest is zeros. */
export const ROOM = 12_288;
/** As many digits as the greatest offset of a PDF. */
const WIDE = 9_999_999_999;
const RANGE = Buffer.from(`/ByteRange [0 ${WIDE} ${WIDE} ${WIDE}]`);
const HOLE = Buffer.from(`<${'0'.repeat(ROOM * 2)}>`);

/**
 * Adds the place of a PAdES B-B seal (ETSI.CAdES.detached, SHA-256) after the document's own bytes, which do
 * not change, so its other signatures stay valid. The seal is invisible, or goes in an empty signature field of a document
 * that others signed, whose pages are not touched (decision 173). Encrypted documents that open without a password stay
 * encrypted. Throws `UnsealablePdf` for a PDF that needs a password, is damaged, or whose signatures allow no other.
 */
export async function prepareSeal(
  bytes: Uint8Array,
  { at, motivo, paginas }: SealContent,
): Promise<PreparedSeal> {
  const { pdf, allowed } = await openWithValues(bytes);
  if (paginas) await addPages(pdf, allowed, paginas);
  const signature = signatureOf(at, motivo);
  if (allowed.isSigned && allowed.place) fillField(pdf, allowed.place, signature);
  else addField(pdf, signature, `${at.getTime()}`);
  const saved = Buffer.from(await pdf.save({ incremental: true }));
  if (!saved.subarray(0, bytes.length).equals(bytes))
    throw new Error('the document was written anew instead of being added to');
  const { hole, ranges } = fillRange(saved, bytes.length);
  return { saved, hole, digest: sha256(...ranges) };
}

/** Opens a document and, if nobody signed it, writes the values of its form into its pages. */
async function openWithValues(bytes: Uint8Array): Promise<SealablePdf> {
  const opened = await openForSealing(bytes);
  if (opened.allowed.isSigned) return opened;
  try {
    writeFieldValues(opened.pdf);
    return opened;
  } catch {
    // The library cannot write this form: open the original bytes again, without the half-done changes.
    return openForSealing(bytes);
  }
}

async function addPages(pdf: PDF, { isSigned }: AllowedChanges, paginas: Uint8Array): Promise<void> {
  if (isSigned) throw new Error('pages are not added to what others signed');
  const source = await PDF.load(paginas);
  await pdf.copyPagesFrom(
    source,
    Array.from({ length: source.getPageCount() }, (_, index) => index),
  );
}

/** Reads a document to seal: its pages and its signatures. Throws `UnsealablePdf` as `prepareSeal` does. */
export async function inspectSealable(bytes: Uint8Array): Promise<Sealable> {
  const { pdf, reading, allowed } = await openForSealing(bytes);
  return { paginas: pdf.getPageCount(), firmado: allowed.isSigned, previas: readPrevias(bytes, reading) };
}

type SealablePdf = {
  pdf: PDF;
  /** Only for reading, never saved: the library rewrites every object that it decrypts, and must not rewrite a signature. */
  reading: PDF;
  allowed: AllowedChanges;
};

async function openForSealing(bytes: Uint8Array): Promise<SealablePdf> {
  const pdf = await PDF.load(bytes).catch(() => {
    throw new UnsealablePdf('no se puede leer como PDF: puede que esté dañado');
  });
  if (pdf.isEncrypted && !pdf.isAuthenticated)
    throw new UnsealablePdf('pide una contraseña para abrirse: quítasela antes');
  if (pdf.recoveredViaBruteForce || pdf.getPageCount() === 0)
    throw new UnsealablePdf('está dañado: ábrelo con otro programa y guárdalo como un PDF nuevo');
  const reading = pdf.isEncrypted ? await PDF.load(bytes) : pdf;
  const allowed = readAllowed(reading);
  const forbidden = whyForbidden(allowed);
  if (forbidden) throw new UnsealablePdf(forbidden, readPrevias(bytes, reading));
  // The library would rewrite a linearized PDF, but its bytes must not change.
  Object.defineProperty(pdf, 'isLinearized', { value: false });
  return { pdf, reading, allowed };
}

function whyForbidden({ level, place, allowsField }: AllowedChanges): string | undefined {
  if (level === 1) return 'está certificado por otros y no admite ningún cambio';
  if (place || allowsField) return undefined;
  return 'quienes lo firmaron bloquearon sus campos, y no admite otra firma';
}

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
