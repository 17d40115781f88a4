import { randomBytes } from 'node:crypto';
import { Integer, OctetString, PrintableString, Utf8String } from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  GeneralName,
  type RelativeDistinguishedNames,
} from 'pkijs';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const DAYS = 825;
const DAY_MS = 86_400_000;

const COMMON_NAME = '2.5.4.3';
const SERIAL_NUMBER = '2.5.4.5';
const ORGANIZATION_ID = '2.5.4.97';

/** A certificate and its key, in PEM. */
export type Pair = { cert: string; key: string };

type Subject = readonly (readonly [oid: string, value: string])[];
type Issuer = { subject: Subject; key: CryptoKey };

/**
 * Makes an authority, a certificate for the server on this machine and one for the sender, both signed by it
 * and valid from an hour before `now` for 825 days. With `nif`, the sender's certificate carries it as those
 * of the FNMT do.
 */
export async function makeCertificates(
  now: Date,
  nif?: string,
): Promise<{ ca: string; server: Pair; client: Pair }> {
  const caKeys = await makeKeys();
  const ca: Subject = [[COMMON_NAME, 'Autoridad de pruebas de la agencia simulada']];
  const issuer = { subject: ca, key: caKeys.privateKey };
  const make = async (subject: Subject, extensions: Extension[]): Promise<Pair> => {
    const keys = await makeKeys();
    return {
      cert: await sign({ subject, extensions, publicKey: keys.publicKey }, issuer, now),
      key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
    };
  };
  const authority = extension('2.5.29.19', new BasicConstraints({ cA: true }).toSchema().toBER());
  return {
    ca: await sign({ subject: ca, extensions: [authority], publicKey: caKeys.publicKey }, issuer, now),
    server: await make([[COMMON_NAME, 'localhost']], [extension('2.5.29.17', localNames())]),
    client: await make(clientSubject(nif), []),
  };
}

const makeKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

function clientSubject(nif: string | undefined): Subject {
  const name = [COMMON_NAME, 'Certificado de pruebas'] as const;
  if (nif === undefined) return [name];
  return /^[A-JNP-SUVW]/.test(nif)
    ? [name, [ORGANIZATION_ID, `VATES-${nif}`]]
    : [name, [SERIAL_NUMBER, `IDCES-${nif}`]];
}

/** `localhost` and the two loopback addresses, as names of a server. */
function localNames(): ArrayBuffer {
  const address = (...bytes: number[]) =>
    new GeneralName({ type: 7, value: new OctetString({ valueHex: new Uint8Array(bytes) }) });
  const altNames = [
    new GeneralName({ type: 2, value: 'localhost' }),
    address(127, 0, 0, 1),
    address(...Array<number>(15).fill(0), 1),
  ];
  return new AltName({ altNames }).toSchema().toBER();
}

const extension = (extnID: string, extnValue: ArrayBuffer) =>
  new Extension({ extnID, critical: extnID === '2.5.29.19', extnValue });

type CertificateRequest = { subject: Subject; extensions: Extension[]; publicKey: CryptoKey };

async function sign(
  { subject, extensions, publicKey }: CertificateRequest,
  issuer: Issuer,
  now: Date,
): Promise<string> {
  const certificate = new Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number must be positive, without a zero byte in front.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial) });
  fill(certificate.subject, subject);
  fill(certificate.issuer, issuer.subject);
  certificate.notBefore.value = new Date(now.getTime() - DAY_MS / 24);
  certificate.notAfter.value = new Date(now.getTime() + DAYS * DAY_MS);
  if (extensions.length > 0) certificate.extensions = extensions;
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(issuer.key, 'SHA-256');
  return pem('CERTIFICATE', certificate.toSchema(true).toBER());
}

function fill(name: RelativeDistinguishedNames, subject: Subject): void {
  for (const [type, value] of subject) {
    const text = type === SERIAL_NUMBER ? new PrintableString({ value }) : new Utf8String({ value });
    name.typesAndValues.push(new AttributeTypeAndValue({ type, value: text }));
  }
}

const pem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END ${label}-----\n`;
