import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { readP12 } from './read-p12.server.ts';
import { WrongKeyPair } from './wrong-key-pair.ts';

/** A certificate followed by the rest of its chain, and its private key; both in PEM. */
export type KeyPair = { cert: string; key: string };

/** Files of a certificate and its key: two of PEM, or one of PKCS#12 (`.p12`, `.pfx`) with its password. */
export type KeyFiles = { certFile: string; keyFile: string } | { p12File: string; password: string };

/**
 * Reads a certificate and its key from disk at each call, so that a renewed one is used at once. Throws
 * the error of the file system, or `WrongKeyPair`.
 */
export async function readKeyPair(files: KeyFiles): Promise<KeyPair> {
  if ('p12File' in files) return readP12(await readFile(files.p12File), files.password);
  const [cert, key] = await Promise.all([readFile(files.certFile, 'utf8'), readFile(files.keyFile, 'utf8')]);
  if (!areTogether({ cert, key }))
    throw new WrongKeyPair('el certificado y la clave no son PEM, o no van juntos');
  return { cert, key };
}

/** Node accepts a key without a certificate, or a key of another kind; its server would then refuse every visitor. */
function areTogether({ cert, key }: KeyPair): boolean {
  try {
    createSecureContext({ cert, key });
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}
