import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { KeyPair } from './key-pair.server.ts';
import { costOfP12 } from './p12-cost.server.ts';
import { readP12 } from './read-p12.server.ts';
import { WrongKeyPair } from './wrong-key-pair.ts';

/** Most bytes of each file: a certificate with its chain has some eight thousand. */
const MOST_CERTIFICATE_BYTES = 100_000;

/** Most rounds that a file may ask for to open it; OpenSSL writes 2,048 and Firefox 600,000. */
const MOST_ROUNDS = 2_000_000;

export type UploadedPair = {
  /** A PKCS#12 file, or a certificate in PEM, which may hold its key too. */
  archivo: Buffer;
  /** Key in PEM, when it comes in a file of its own. */
  clave?: Buffer | undefined;
  /** Password of the PKCS#12 file or of the key; empty without one. */
  contrasena: string;
};

/**
 * Reads a certificate and its key from uploaded files, told apart by their first bytes. The key is given without a
 * password. Throws `WrongKeyPair` with the reason.
 */
export function readUploadedPair({ archivo, clave, contrasena }: UploadedPair): KeyPair {
  if ([archivo, clave].some((file) => file && file.length > MOST_CERTIFICATE_BYTES))
    throw new WrongKeyPair('pesa demasiado para ser un certificado');
  // A SEQUENCE of ASN.1.
  if (archivo[0] !== 0x30) return readPem({ archivo, clave, contrasena });
  if (costOfP12(archivo) > MOST_ROUNDS) throw new WrongKeyPair('pide demasiadas vueltas para abrirlo');
  return readP12(archivo, contrasena);
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[^-]+(?:-[^-]+)*-----END (?:[A-Z]+ )*PRIVATE KEY-----/;

function readPem({ archivo, clave, contrasena }: UploadedPair): KeyPair {
  const text = archivo.toString('latin1');
  const chain = (text.match(CERTIFICATES) ?? []).map(certificateIn);
  if (chain.length === 0) throw new WrongKeyPair('no es un .p12, un .pfx ni un certificado PEM');
  const found = KEY.exec(clave ? clave.toString('latin1') : text)?.[0];
  if (!found)
    throw new WrongKeyPair('falta la clave privada: va en otro archivo PEM, o exporta un .p12 con ella');
  const key = keyIn(found, contrasena);
  const own = chain.find((certificate) => certificate.checkPrivateKey(key));
  if (!own) throw new WrongKeyPair('el certificado y la clave no van juntos');
  return {
    cert: [own, ...chain.filter((certificate) => certificate !== own)].map(String).join(''),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function certificateIn(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new WrongKeyPair('el certificado está roto');
  }
}

function keyIn(pem: string, passphrase: string) {
  try {
    return createPrivateKey({ key: pem, passphrase });
  } catch {
    throw new WrongKeyPair('la clave no se abre con esa contraseña');
  }
}
