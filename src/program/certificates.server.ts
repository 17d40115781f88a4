import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { ReadCertificates, UsedCertificate } from '#oficina/base/certificates.ts';
import type { AgencyCertificate } from '#oficina/ventas/verifactu/own-certificate.server.ts';
import { ownSealFile } from '#platform/files/pdf-seal/own-key.server.ts';
import {
  type CertificateSummary,
  describeCertificate,
} from '#platform/http/certificates/describe-certificate.server.ts';
import { type KeyFiles, type KeyPair, readKeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { WrongKeyPair } from '#platform/http/certificates/wrong-key-pair.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import type { Env } from './env.server.ts';

type Files = Pick<
  Env,
  | 'AEAT_CERT_FILE'
  | 'AEAT_CERT_KEY'
  | 'AEAT_P12_FILE'
  | 'AEAT_P12_PASSWORD'
  | 'SELLO_P12_FILE'
  | 'SELLO_P12_PASSWORD'
  | 'TLS_CERT_FILE'
  | 'DATA_DIR'
>;

type HttpsFiles = Pick<Env, 'TLS_CERT_FILE' | 'TLS_KEY_FILE' | 'publicUrl'>;

/** Files of the certificate that sends records; undefined without one. */
export function agencyFiles(env: Files): KeyFiles | undefined {
  const { AEAT_CERT_FILE: certFile, AEAT_CERT_KEY: keyFile, AEAT_P12_FILE: p12File } = env;
  if (p12File !== undefined) return { p12File, password: env.AEAT_P12_PASSWORD ?? '' };
  return certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
}

/** Reads the certificate once, so that the start reports a wrong one. Throws `StartupError`. */
export async function checkAgencyFiles(files: KeyFiles): Promise<void> {
  try {
    await readKeyPair(files);
  } catch (error) {
    const name = 'p12File' in files ? 'AEAT_P12_FILE' : 'AEAT_CERT_FILE';
    const why = error instanceof WrongKeyPair ? error.message : 'no se puede leer';
    throw new StartupError(`El certificado de ${name} no sirve: ${why}`);
  }
}

/** Certificate of https, and its expected warnings in browsers. */
export type HttpsPair = { pair: KeyPair; notices: string[] };

/** Reads the certificate of https; undefined without one. Throws `StartupError` for an unusable one. */
export async function readHttps(env: HttpsFiles, now: Date): Promise<HttpsPair | undefined> {
  const { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, publicUrl } = env;
  if (certFile === undefined || keyFile === undefined) return undefined;
  try {
    const pair = await readKeyPair({ certFile, keyFile });
    return { pair, notices: noticesOf(pair.cert, new URL(publicUrl).hostname, now) };
  } catch (error) {
    const why = error instanceof WrongKeyPair ? error.message : 'no se pueden leer los archivos';
    throw new StartupError(`El certificado de TLS_CERT_FILE y TLS_KEY_FILE no sirve: ${why}`);
  }
}

/** An expired certificate is served too: without it the site would have none until it is renewed. */
function noticesOf(cert: string, host: string, now: Date): string[] {
  const { hasta, desde } = describeCertificate(cert);
  const notices: string[] = [];
  if (hasta < now) notices.push(`caducó el ${formatDay(todayInMadrid(hasta))}`);
  if (desde > now) notices.push(`no vale hasta el ${formatDay(todayInMadrid(desde))}`);
  if (isOfAnother(new X509Certificate(cert), host)) notices.push(`no es de «${host}»`);
  return notices.map((notice) => `El certificado de TLS_CERT_FILE ${notice}: los navegadores lo rechazarán.`);
}

function isOfAnother(certificate: X509Certificate, hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '');
  return (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) === undefined;
}

/** Certificates in use, read at each call from their files. That of the agency may come from the panel instead (`own`). */
export const certificatesOf =
  (env: Files, own: () => Promise<AgencyCertificate | undefined>): ReadCertificates =>
  async () => {
    const files = agencyFiles(env);
    const agency = files ? { keyPair: () => readKeyPair(files) } : await own();
    const { SELLO_P12_FILE: p12File, TLS_CERT_FILE: tlsFile, DATA_DIR: dataDir } = env;
    const seal = p12File === undefined ? undefined : { p12File, password: env.SELLO_P12_PASSWORD ?? '' };
    const used = [
      agency && (await describe('agencia', async () => (await agency.keyPair()).cert)),
      seal
        ? await describe('sello', async () => (await readKeyPair(seal)).cert)
        : await ifThere(describe('sello', () => readFile(ownSealFile(dataDir), 'utf8'))),
      tlsFile === undefined ? undefined : await describe('https', () => readFile(tlsFile, 'utf8')),
    ];
    return used.filter((one) => one !== undefined);
  };

async function describe(uso: UsedCertificate['uso'], read: () => Promise<string>): Promise<UsedCertificate> {
  let certificate: CertificateSummary | undefined;
  let falla: string | null = null;
  try {
    certificate = describeCertificate(await read());
  } catch (error) {
    falla = error instanceof WrongKeyPair ? error.message : 'no se puede leer';
  }
  return { uso, certificate, falla };
}

/** The program's own seal does not exist until the first sealed documento. */
const ifThere = async (described: Promise<UsedCertificate>) => {
  const used = await described;
  return used.certificate ? used : undefined;
};
