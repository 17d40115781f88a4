import { readFile } from 'node:fs/promises';
import {
  type CertificateSummary,
  describeCertificate,
} from '#api/certificates/describe-certificate.server.ts';
import { type KeyFiles, readKeyPair } from '#api/certificates/key-pair.server.ts';
import { WrongKeyPair } from '#api/certificates/wrong-key-pair.ts';
import { ownSealFile } from '#api/pdf-seal/own-key.server.ts';
import { StartupError } from '#api/startup-error.server.ts';
import type { ReadCertificates, UsedCertificate } from '#resources/verifactu/certificates.ts';
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

/** Files of the certificate that records are sent with; undefined without one. */
export function agencyFiles(env: Files): KeyFiles | undefined {
  const { AEAT_CERT_FILE: certFile, AEAT_CERT_KEY: keyFile, AEAT_P12_FILE: p12File } = env;
  if (p12File !== undefined) return { p12File, password: env.AEAT_P12_PASSWORD ?? '' };
  return certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : undefined;
}

/** Reads it once, so that a wrong one is told when the program starts. Throws `StartupError`. */
export async function checkAgencyFiles(files: KeyFiles): Promise<void> {
  try {
    await readKeyPair(files);
  } catch (error) {
    const name = 'p12File' in files ? 'AEAT_P12_FILE' : 'AEAT_CERT_FILE';
    const why = error instanceof WrongKeyPair ? error.message : 'no se puede leer';
    throw new StartupError(`El certificado de ${name} no sirve: ${why}`);
  }
}

/** Certificates that the program uses now, read from their files each time it is asked. */
export const certificatesOf =
  (env: Files): ReadCertificates =>
  async () => {
    const agency = agencyFiles(env);
    const { SELLO_P12_FILE: p12File, TLS_CERT_FILE: tlsFile, DATA_DIR: dataDir } = env;
    const seal = p12File === undefined ? undefined : { p12File, password: env.SELLO_P12_PASSWORD ?? '' };
    const used = [
      agency && (await describe('agencia', async () => (await readKeyPair(agency)).cert)),
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

/** The program's own seal is made the first time that something is sealed. */
const ifThere = async (described: Promise<UsedCertificate>) => {
  const used = await described;
  return used.certificate ? used : undefined;
};
