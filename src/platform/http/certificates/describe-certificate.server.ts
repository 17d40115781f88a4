import { X509Certificate } from 'node:crypto';

/** A summary of a certificate for people. */
export type CertificateSummary = {
  /** Its owner and its issuer, in one line each. */
  titular: string;
  emisor: string;
  /** Start and end of its validity. */
  desde: Date;
  hasta: Date;
  /** SHA-256 of the certificate, in hexadecimal. */
  huella: string;
};

/** Reads a certificate in PEM or DER, the first of several. Throws on anything else. */
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

/** `O=…\nCN=…` in one line: the common name, or the whole name when it has none. */
const oneLine = (name: string) => {
  const parts = partsOfName(name);
  return parts.find((part) => part.startsWith('CN='))?.slice(3) ?? parts.join(', ');
};

/** Parts of a name, one a line; those that go together are joined by ' + '. */
export const partsOfName = (name: string): string[] => name.split(/\n| \+ (?=[\w.]+=)/);
