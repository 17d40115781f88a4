import { X509Certificate } from 'node:crypto';
import type { Signer } from '@libpdf/core';

/** What documents are sealed with: how to sign, and what is told to people of whose it is. */
export type SealKey = {
  signer: Signer;
  /** Whose certificate it is and who vouches for it, in one line each. */
  titular: string;
  emisor: string;
  /** Last day of the certificate. */
  hasta: Date;
  /** SHA-256 of the certificate, in hexadecimal. */
  huella: string;
  /** Made by this program: nobody else vouches for it. */
  propio: boolean;
};

/** What is told of a key, read from its certificate. */
export function describeKey(signer: Signer, propio: boolean): SealKey {
  const certificate = new X509Certificate(signer.certificate);
  return {
    signer,
    propio,
    hasta: new Date(certificate.validTo),
    titular: oneLine(certificate.subject),
    emisor: oneLine(certificate.issuer),
    huella: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/** `O=…\nCN=…` as people say it: the name, or all of it where there is none. */
const oneLine = (name: string) => /^CN=(.+)$/m.exec(name)?.[1] ?? name.split('\n').join(', ');
