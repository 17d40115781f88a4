import { createHash } from 'node:crypto';
import type { PDF, PdfDict } from '@libpdf/core';
import { fromBER } from 'asn1js';
import { TSTInfo } from 'pkijs';
import { describeCertificate } from '#platform/http/certificates/describe-certificate.server.ts';
import { cleanText } from '#platform/kit/text/clean-text.ts';
import { isStorable } from '#platform/kit/text/text-field.ts';
import { type DocMdpLevel, levelOf } from './allowed-changes.server.ts';
import { resolver } from './firma-fields.server.ts';
import { coveredBy, HASHES, readMessage, signedValues, signs } from './read-seals.server.ts';

/** Signature that a PDF brought: what it says, and what the program checked of it. Nobody checked its issuer. */
export type FirmaPrevia = {
  clase: 'firma' | 'certificacion' | 'tiempo';
  /** Changes that a certification allows: see `DocMdpLevel`. */
  nivel: DocMdpLevel | null;
  /** Owner of its certificate. */
  titular: string | null;
  /** Name in the file, when it differs from `titular`. */
  nombre: string | null;
  /** Instant in the file; for a timestamp, the instant that its authority gives. */
  fecha: string | null;
  /** Whether the bytes that it covers are those that were signed. */
  integridad: 'integra' | 'rota' | 'sinComprobar';
  /** The signature covers the file up to this revision, out of `revisiones`. */
  revision: number;
  revisiones: number;
};

const MOST = 50;

/** Signatures that a PDF brings, in the order of its form. */
export function readPrevias(bytes: Uint8Array, pdf: PDF): FirmaPrevia[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ends = revisionsOf(whole);
  return signedValues(pdf)
    .slice(0, MOST)
    .map((signature) => readOne(whole, ends, pdf, signature));
}

function readOne(whole: Buffer, ends: readonly number[], pdf: PDF, signature: PdfDict): FirmaPrevia {
  const resolve = resolver(pdf);
  const kind = signature.getName('SubFilter', resolve)?.value ?? '';
  const nivel = levelOf(pdf, signature) ?? null;
  const parts = coveredBy(whole, signature.getArray('ByteRange', resolve));
  const { titular = null, integridad, momento = null } = check(kind, parts);
  const nombre = said(signature.getString('Name', resolve)?.asString());
  return {
    clase: kind === TIMESTAMP ? 'tiempo' : nivel === null ? 'firma' : 'certificacion',
    nivel,
    titular,
    nombre: nombre === titular ? null : nombre,
    fecha: momento ?? instantOf(signature.getString('M', resolve)?.asString() ?? ''),
    integridad,
    revision: ends.filter((end) => end <= (parts?.end ?? 0)).length,
    revisiones: ends.length,
  };
}

const TIMESTAMP = 'ETSI.RFC3161';
const DETACHED = ['adbe.pkcs7.detached', 'ETSI.CAdES.detached'];

type PreviaCheck = { titular?: string | null; integridad: FirmaPrevia['integridad']; momento?: string };

/** Checks a signature offline. A signature in a form that the program does not read counts as `sinComprobar`. */
function check(kind: string, parts: ReturnType<typeof coveredBy>): PreviaCheck {
  if (!parts) return { integridad: 'rota' };
  try {
    const { data, info, der } = readMessage(parts.message);
    const titular = said(describeCertificate(der).titular);
    const known = HASHES.has(info.digestAlgorithm.algorithmId) && info.signedAttrs !== undefined;
    if (!known) return { titular, integridad: 'sinComprobar' };
    if (DETACHED.includes(kind)) return { titular, integridad: integrity(signs(info, der, parts.covered)) };
    if (kind !== TIMESTAMP) return { titular, integridad: 'sinComprobar' };
    const stamped = Buffer.from(data.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0));
    const stamp = new TSTInfo({ schema: fromBER(new Uint8Array(stamped)).result });
    const isOf = hashes(stamp, parts.covered) && signs(info, der, [stamped]);
    return { titular, integridad: integrity(isOf), momento: stamp.genTime.toISOString() };
  } catch {
    return { integridad: 'sinComprobar' };
  }
}

const integrity = (isSound: boolean) => (isSound ? 'integra' : 'rota');

function hashes({ messageImprint }: TSTInfo, covered: readonly Buffer[]): boolean {
  const name = HASHES.get(messageImprint.hashAlgorithm.algorithmId);
  if (name === undefined) throw new Error('a digest that is not read');
  const digest = covered.reduce((sum, part) => sum.update(part), createHash(name)).digest();
  return digest.equals(messageImprint.hashedMessage.valueBlock.valueHexView);
}

/** Text from a stranger's file, cleaned so that it can be stored and shown; null if nothing is left. */
function said(text: string | undefined): string | null {
  const clean = cleanText(text ?? '')
    .trim()
    .slice(0, 200);
  return clean === '' || !isStorable(clean) ? null : clean;
}

/**
 * Ends of the revisions of a file. A linearized file (ordered for the network) has one more `%%EOF` within its
 * first revision, with `startxref 0`, which does not count.
 */
function revisionsOf(whole: Buffer): number[] {
  const text = whole.toString('latin1');
  return [...text.matchAll(/startxref\s+[1-9]\d*\s+%%EOF/g)].map((one) => one.index + one[0].length);
}

/** `D:20261121110000+01'00'` as an instant; without a zone, it counts as UTC. */
function instantOf(text: string): string | null {
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    ahead,
    more = '00',
  ] = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text) ?? [];
  const zone = sign ? `${sign}${ahead}:${more}` : 'Z';
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
