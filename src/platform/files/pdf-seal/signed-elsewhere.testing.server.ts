import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from '@libpdf/core';
import { sha256, signDetached } from './cms.server.ts';
import type { SealKey } from './describe-key.server.ts';

/** Entries of a dictionary, in short: numbers, `/names`, texts, lists and dictionaries. */
type Short = { [key: string]: number | string | string[] | Short };

/** Signature that another program makes, or an empty field that it leaves. */
export type Elsewhere = {
  nombre: string;
  /** Level of a certification; null for one that says none; undefined for a signature that does not certify. */
  nivel?: 1 | 2 | 3 | null;
  fieldMdp?: Short;
  lock?: Short;
  seed?: Short;
  dice?: string;
  /** Timestamp of an authority for a digest, instead of a signature. */
  stamp?: (digest: Buffer) => Uint8Array;
};

const AT = "D:20250203101500+01'00'";
const WIDE = 9_999_999_999;
const RANGE = `[0 ${WIDE} ${WIDE} ${WIDE}]`;
const HOLE = `<${'00'.repeat(8_192)}>`;

/** Adds a signature as another program would: visible on the first page, `adbe.pkcs7.detached`, with its permissions. */
export async function signElsewhere(bytes: Uint8Array, key: SealKey, said: Elsewhere): Promise<Buffer> {
  const pdf = await PDF.load(bytes);
  const signature = dict({
    Type: '/Sig',
    Filter: '/Adobe.PPKLite',
    SubFilter: said.stamp ? '/ETSI.RFC3161' : '/adbe.pkcs7.detached',
    M: AT,
    Name: said.dice ?? 'Notaría',
  });
  signature.set('ByteRange', PdfArray.of(...[0, WIDE, WIDE, WIDE].map((one) => PdfNumber.of(one))));
  signature.set('Contents', PdfString.fromHex('00'.repeat(8_192)));
  const references = [
    ...(said.nivel === undefined ? [] : [reference('DocMDP', said.nivel === null ? {} : { P: said.nivel })]),
    ...(said.fieldMdp ? [reference('FieldMDP', said.fieldMdp)] : []),
  ];
  if (references.length > 0) signature.set('Reference', PdfArray.of(...references));
  const ref = pdf.register(signature);
  fieldFor(pdf, said).set('V', ref);
  if (said.nivel !== undefined) pdf.getCatalog().set('Perms', PdfDict.of({ DocMDP: ref }));
  const saved = Buffer.from(await pdf.save({ incremental: true }));
  const [range, hole] = [saved.indexOf(RANGE, bytes.length), saved.indexOf(HOLE, bytes.length)];
  const after = hole + HOLE.length;
  saved.write(`[0 ${hole} ${after} ${saved.length - after}`.padEnd(RANGE.length - 1), range, 'latin1');
  const digest = sha256(saved.subarray(0, hole), saved.subarray(after));
  const message = said.stamp?.(digest) ?? (await signDetached(digest, key.signer));
  saved.write(Buffer.from(message).toString('hex'), hole + 1, 'latin1');
  return saved;
}

/** Leaves an empty signature field, visible on the first page. */
export async function leaveField(bytes: Uint8Array, said: Omit<Elsewhere, 'nivel'>): Promise<Buffer> {
  const pdf = await PDF.load(bytes);
  fieldFor(pdf, said);
  return Buffer.from(await pdf.save({ incremental: true }));
}

/** Empty field of that name; a new one when there is none. */
function fieldFor(pdf: PDF, { nombre, lock, seed }: Elsewhere): PdfDict {
  const catalog = pdf.getCatalog();
  const form = catalog.getDict('AcroForm', (ref) => pdf.getObject(ref)) ?? new PdfDict();
  if (!catalog.has('AcroForm')) catalog.set('AcroForm', pdf.register(form));
  form.set('SigFlags', PdfNumber.of(3));
  const fields = form.getArray('Fields') ?? new PdfArray();
  for (const ref of fields) {
    const field = ref.type === 'ref' ? pdf.getObject(ref as Parameters<PDF['getObject']>[0]) : undefined;
    if (field instanceof PdfDict && field.getString('T')?.asString() === nombre) return field;
  }
  const page = pdf.getPage(0);
  if (!page) throw new Error('no pages');
  const field = dict({
    Type: '/Annot',
    Subtype: '/Widget',
    FT: '/Sig',
    T: nombre,
    F: 4,
    ...(seed && { SV: seed }),
  });
  field.set('Rect', PdfArray.of(...[300, 40, 500, 90].map((one) => PdfNumber.of(one))));
  field.set('P', page.ref);
  if (lock) field.set('Lock', pdf.register(dict({ Type: '/SigFieldLock', ...lock })));
  const ref = pdf.register(field);
  fields.push(ref);
  form.set('Fields', fields);
  const notes = page.dict.getArray('Annots') ?? new PdfArray();
  notes.push(ref);
  page.dict.set('Annots', notes);
  return field;
}

const reference = (method: string, params: Short) =>
  dict({
    Type: '/SigRef',
    TransformMethod: `/${method}`,
    TransformParams: { Type: '/TransformParams', V: '/1.2', ...params },
  });

function dict(entries: Short): PdfDict {
  return PdfDict.of(
    Object.fromEntries(Object.entries(entries).map(([key, value]) => [key, objectOf(value)])),
  );
}

function objectOf(value: Short[string]): PdfObject {
  if (typeof value === 'number') return PdfNumber.of(value);
  if (typeof value === 'string')
    return value.startsWith('/') ? PdfName.of(value.slice(1)) : PdfString.fromString(value);
  return Array.isArray(value) ? PdfArray.of(...value.map(objectOf)) : dict(value);
}
