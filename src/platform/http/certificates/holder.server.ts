import { X509Certificate } from 'node:crypto';
import { partsOfName } from './describe-certificate.server.ts';

/** Owner of a certificate as the tax agency identifies them: by their NIF, and as a person or as a company's seal. */
export type Holder = {
  /** NIF of the entity, or else of the person (ETSI EN 319 412-1, 5.1.3 and 5.1.4); null when it names none. */
  nif: string | null;
  /** The certificate of a seal carries `id-etsi-qct-eseal` (ETSI EN 319 412-5, 4.2.3); any other belongs to a person. */
  tipo: 'persona' | 'sello';
};

/** 0.4.0.1862.1.6.2 in DER. */
const ESEAL = Buffer.from('060704008e46010602', 'hex');

/** Names by which the holder's NIF goes, the entity's first. OpenSSL has no name for 2.5.4.97 in older releases. */
const NAMES = ['organizationIdentifier', '2.5.4.97', 'serialNumber'];

/** Reads the owner of a certificate, the first of a PEM. */
export function holderOf(pem: string): Holder {
  const { subject, raw } = new X509Certificate(pem);
  const parts = partsOfName(subject).map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)] as const;
  });
  const found = NAMES.flatMap((name) => parts.filter(([key]) => key === name)).map(([, text]) => nifIn(text));
  return { nif: found.find((nif) => nif !== null) ?? null, tipo: raw.includes(ESEAL) ? 'sello' : 'persona' };
}

/** `VATES-B12345674`, `IDCES-12345678Z` or the NIF alone, as older certificates write it. */
const nifIn = (text: string): string | null =>
  /^(?:(?:VAT|NTR|IDC|PNO|TIN)ES-)?([A-Z\d]\d{7}[A-Z\d])$/.exec(text.trim().toUpperCase())?.[1] ?? null;
