import forge from 'node-forge';

/** Levels of a PKCS#12 file that are looked at; those in use have some fifteen. */
const DEEPEST = 40;

/**
 * Gives the rounds of hashing that opening a PKCS#12 file takes, without opening it. Each lock of the file holds a salt
 * followed by its number of rounds (RFC 7292, 8018). The writer of the file chooses it, and a billion would stop the program.
 */
export function costOfP12(bytes: Buffer): number {
  try {
    return costIn(forge.asn1.fromDer(bytes.toString('binary')), DEEPEST);
  } catch {
    // Not ASN.1: the reader says so.
    return 0;
  }
}

function costIn({ value, type }: forge.asn1.Asn1, left: number): number {
  if (left === 0) return Number.POSITIVE_INFINITY;
  if (typeof value === 'string') return type === forge.asn1.Type.OCTETSTRING ? costWithin(value, left) : 0;
  return value.reduce((sum, child, index) => {
    const before = value[index - 1];
    const rounds = before?.type === forge.asn1.Type.OCTETSTRING && child.type === forge.asn1.Type.INTEGER;
    return sum + (rounds ? numberIn(child) : costIn(child, left - 1));
  }, 0);
}

/** Looks for locks inside a value that is ASN.1 itself; any other value costs nothing. */
function costWithin(value: string, left: number): number {
  let inner: forge.asn1.Asn1;
  try {
    inner = forge.asn1.fromDer(value);
  } catch {
    return 0;
  }
  return costIn(inner, left - 1);
}

const numberIn = ({ value }: forge.asn1.Asn1): number =>
  typeof value === 'string' ? Number(`0x${Buffer.from(value, 'binary').toString('hex') || '0'}`) : 0;
