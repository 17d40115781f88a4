import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeCertificates, type Pair } from './certificates.server.ts';

const NAMES = {
  ca: 'autoridad.pem',
  cert: 'cliente.pem',
  key: 'cliente-clave.pem',
  serverCert: 'servidor.pem',
  serverKey: 'servidor-clave.pem',
  nif: 'nif.txt',
};

type CertificateOptions = { now: Date; nif: string | undefined };

/**
 * Reads the certificates of a folder. Makes new ones when there are none, when they have expired or when
 * they carry another NIF.
 */
export async function keptCertificates(
  folder: string,
  wanted: CertificateOptions,
): Promise<{ files: { ca: string; cert: string; key: string }; server: Pair; ca: string }> {
  const file = (name: keyof typeof NAMES) => path.join(folder, NAMES[name]);
  if (!areGood(file, wanted)) {
    const { ca, server, client } = await makeCertificates(wanted.now, wanted.nif);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const write = (name: keyof typeof NAMES, text: string) =>
      writeFileSync(file(name), text, { mode: 0o600 });
    write('ca', ca);
    write('cert', client.cert);
    write('key', client.key);
    write('serverKey', server.key);
    write('nif', wanted.nif ?? '');
    // Written last: without this file the next start makes them all again.
    write('serverCert', server.cert);
  }
  return {
    files: { ca: file('ca'), cert: file('cert'), key: file('key') },
    server: {
      cert: readFileSync(file('serverCert'), 'utf8'),
      key: readFileSync(file('serverKey'), 'utf8'),
    },
    ca: readFileSync(file('ca'), 'utf8'),
  };
}

function areGood(file: (name: keyof typeof NAMES) => string, { now, nif }: CertificateOptions): boolean {
  try {
    const end = new X509Certificate(readFileSync(file('serverCert'))).validToDate;
    return end > now && readFileSync(file('nif'), 'utf8') === (nif ?? '');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
