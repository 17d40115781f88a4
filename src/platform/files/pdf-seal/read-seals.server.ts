import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { PDF, type PdfArray, type PdfDict } from '@libpdf/core';
import { fromBER, OctetString } from 'asn1js';
import { type Attribute, Certificate, ContentInfo, SignedData, type SignerInfo } from 'pkijs';
import { OID, sha256 } from './cms.server.ts';
import { firmaFieldsOf, resolver } from './firma-fields.server.ts';

/** Result of the offline check of a signature in a PDF. */
export type ReadSeal = {
  /** Made with one of the given certificates. */
  nuestro: boolean;
  /** The signature is valid, and every covered byte is the signed one. */
  integro: boolean;
  /** It covers the document to its end: nothing was added after it. */
  entero: boolean;
  /** SHA-256 of its certificate; undefined when it cannot be read. */
  certificado: string | undefined;
};

/**
 * Checks each signature of a PDF, in the order of its fields. `huellas` are the SHA-256 of our
 * certificates. Empty without signatures, or for a file that is no PDF. It does not check the validity of
 * a certificate, nor its issuer.
 */
export async function readSeals(bytes: Uint8Array, huellas: readonly string[]): Promise<ReadSeal[]> {
  const pdf = await PDF.load(bytes).catch(() => undefined);
  if (!pdf) return [];
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return signedValues(pdf).map((signature) => readOne(whole, pdf, signature, huellas));
}

/** Signatures of a PDF, in the order of its fields. */
export const signedValues = (pdf: PDF): PdfDict[] =>
  firmaFieldsOf(pdf).flatMap(({ signature }) => (signature?.has('ByteRange') ? [signature] : []));

const NOTHING: ReadSeal = { nuestro: false, integro: false, entero: false, certificado: undefined };

function readOne(whole: Buffer, pdf: PDF, signature: PdfDict, huellas: readonly string[]): ReadSeal {
  const parts = coveredBy(whole, signature.getArray('ByteRange', resolver(pdf)));
  if (!parts) return NOTHING;
  const { covered, message, toTheEnd } = parts;
  try {
    const { info, der } = readMessage(message);
    const certificado = sha256(der).toString('hex');
    const integro = namesItself(info, der) && signs(info, der, covered);
    return { nuestro: huellas.includes(certificado), integro, entero: toTheEnd, certificado };
  } catch {
    // The bytes are no signature.
    return { ...NOTHING, entero: toTheEnd };
  }
}

/** The two stretches that a signature covers and the message between them, which must fill the gap. */
export function coveredBy(whole: Buffer, range: PdfArray | undefined) {
  const numbers = range?.toArray().map((number) => ('value' in number ? Number(number.value) : Number.NaN));
  const [start, first = -1, second = -1, length = -1, ...more] = numbers ?? [];
  const sound = start === 0 && more.length === 0 && first > 0 && second > first + 1 && length > 0;
  if (!sound || second + length > whole.length) return undefined;
  const hole = whole.toString('latin1', first, second);
  if (!/^<[\da-fA-F]+>$/.test(hole)) return undefined;
  return {
    covered: [whole.subarray(0, first), whole.subarray(second, second + length)],
    message: Buffer.from(hole.slice(1, -1), 'hex'),
    end: second + length,
    toTheEnd: second + length === whole.length,
  };
}

/** Checks a detached signature over `content`, offline. Throws for bytes that are no signature. */
export function readDetached(
  content: Buffer,
  message: Buffer,
): Required<Pick<ReadSeal, 'integro' | 'certificado'>> {
  const { info, der } = readMessage(message);
  return {
    integro: namesItself(info, der) && signs(info, der, [content]),
    certificado: sha256(der).toString('hex'),
  };
}

/** Reads a CMS message of one signer, with its certificate. Throws for bytes that are none. */
export function readMessage(message: Buffer) {
  // The zeros after the message are unused room.
  const { offset, result } = fromBER(new Uint8Array(message));
  if (offset === -1) throw new Error('no message');
  const data = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [info, ...others] = data.signerInfos;
  if (!info || others.length > 0) throw new Error('not one signer');
  const certificate = data.certificates?.find(
    (one): one is Certificate => one instanceof Certificate && isNamedBy(info, one),
  );
  if (!certificate) throw new Error('no certificate');
  return { data, info, certificate, der: new Uint8Array(certificate.toSchema().toBER()) };
}

const isNamedBy = ({ sid }: SignerInfo, { issuer, serialNumber }: Certificate): boolean =>
  sid.issuer?.isEqual(issuer) === true && sid.serialNumber.isEqual(serialNumber);

const attributeOf = ({ signedAttrs }: SignerInfo, oid: string): Attribute['values'][number] | undefined =>
  signedAttrs?.attributes.find(({ type }) => type === oid)?.values[0];

/** Whether the included certificate is the one that signed: this attribute names it by its digest. */
function namesItself(info: SignerInfo, der: Uint8Array): boolean {
  const value = attributeOf(info, OID.signingCertificateV2);
  if (!value) return false;
  return Buffer.from(value.toBER()).includes(sha256(der));
}

export const HASHES = new Map([
  [OID.sha256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
const RSA_PSS = '1.2.840.113549.1.1.10';

/** Whether the attributes have the digest of the covered bytes, and the certificate's key signed them. */
export function signs(info: SignerInfo, der: Uint8Array, covered: readonly Uint8Array[]): boolean {
  const hash = HASHES.get(info.digestAlgorithm.algorithmId);
  const said = attributeOf(info, OID.messageDigest);
  if (hash === undefined || !info.signedAttrs || !(said instanceof OctetString)) return false;
  const digest = covered.reduce((sum, part) => sum.update(part), createHash(hash)).digest();
  if (!digest.equals(said.valueBlock.valueHexView)) return false;
  const { publicKey } = new X509Certificate(der);
  const padding =
    info.signatureAlgorithm.algorithmId === RSA_PSS ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
  const signature = info.signature.valueBlock.valueHexView;
  return verify(
    hash,
    new Uint8Array(info.signedAttrs.encodedValue),
    { key: publicKey, ...padding },
    signature,
  );
}
