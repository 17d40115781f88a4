import { X509Certificate } from 'node:crypto';

/** A certificate as people know it. */
export type CertificateSummary = {
  /** Its owner and who vouches for it, in one line each. */
  titular: string;
  emisor: string;
  /** Instants between which it holds. */
  desde: Date;
  hasta: Date;
  /** SHA-256 of the certificate, in hexadecimal. */
  huella: string;
};

/** Reads a certificate, PEM or DER: the first where there are several. Throws on anything else. */
export function describeCertificate(certificate: string | Buffer | Uint8Array): CertificateSummary {
  const { subject, issuer, validFrom, validTo, fingerprint256 } = new X509Certificate(certificate);
  return {
    titular: oneLine(subject),
    emisor: oneLine(issuer),
    desde: new Date(validFrom),
    hasta: new Date(validTo),
    huella: fingerprint256.replaceAll(':', '').toLowerCase(),
  };
}

/** `O=…\nCN=…` as people say it: the name, or all of it where there is none. */
const oneLine = (name: string) => /^CN=(.+)$/m.exec(name)?.[1] ?? name.split('\n').join(', ');
