import { createPrivateKey, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CryptoKeySigner, parsePem } from '@libpdf/core';
import { BitString, Integer, Utf8String } from 'asn1js';
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  type RelativeDistinguishedNames,
} from 'pkijs';
import { systemCode } from '#platform/kit/system-code.ts';
import { describeKey, type SealKey } from './describe-key.server.ts';

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
/** Bits of the key; the national guides ask for this size after 2030. */
const BITS = 3072;
const YEARS = 10;

/** Certificate and key in one file, so that both exist or neither. */
const FILE = 'sello.pem';

export const ownSealFile = (dataDir: string): string => path.join(dataDir, FILE);

/**
 * Program's own sealing key: a certificate that only the program vouches for, made once and stored in the
 * data folder, readable only by its owner. Two programs that start at the same time get the same one.
 */
export async function ownSealKey(dataDir: string, titular: string): Promise<SealKey> {
  const file = ownSealFile(dataDir);
  const kept = readIfThere(file) ?? (await makeKept(file, dataDir, titular));
  const blocks = parsePem(kept);
  const der = (label: string) => {
    const found = blocks.find((block) => block.label === label);
    if (!found) throw new Error(`${FILE} has no ${label}`);
    return found.der;
  };
  const key = await crypto.subtle.importKey('pkcs8', Buffer.from(der('PRIVATE KEY')), ALGORITHM, false, [
    'sign',
  ]);
  const signer = new CryptoKeySigner(key, der('CERTIFICATE'), 'RSA', 'RSASSA-PKCS1-v1_5');
  return describeKey(signer, true);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function makeKept(file: string, dataDir: string, titular: string): Promise<string> {
  const made = await makeOwnKey(titular, new Date());
  mkdirSync(dataDir, { recursive: true, mode: 0o750 });
  const partial = `${file}.${randomBytes(6).toString('hex')}.part`;
  writeFileSync(partial, made, { flag: 'wx', mode: 0o600, flush: true });
  // The first one stays: its seals must keep being recognised.
  const before = readIfThere(file);
  if (before !== undefined) {
    rmSync(partial);
    return before;
  }
  renameSync(partial, file);
  return made;
}

/** Self-signed certificate and its key, in PEM. X.509 cuts the name at 64 characters. */
async function makeOwnKey(titular: string, now: Date): Promise<string> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: BITS, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  );
  const certificate = new Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number must be positive, without a zero byte in front.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial) });
  for (const name of [certificate.subject, certificate.issuer]) nameIt(name, titular);
  certificate.notBefore.value = now;
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + YEARS, now.getUTCMonth(), 1));
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema().toBER(), true),
    // digitalSignature and nonRepudiation.
    extension('2.5.29.15', new BitString({ valueHex: new Uint8Array([0xc0]), unusedBits: 6 }).toBER(), true),
  ];
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const body = Buffer.from(certificate.toSchema(true).toBER()).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${body.trimEnd()}\n-----END CERTIFICATE-----\n${key.export({ type: 'pkcs8', format: 'pem' })}`;
}

function nameIt(name: RelativeDistinguishedNames, titular: string): void {
  name.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: titular.slice(0, 64) }) }),
  );
}

const extension = (extnID: string, extnValue: ArrayBuffer, critical: boolean) =>
  new Extension({ extnID, critical, extnValue });
