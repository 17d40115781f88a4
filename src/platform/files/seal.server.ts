import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type Seal = {
  close(text: string): string;
  /** Throws when a secret outside the ring closed the text, or when the text was changed. */
  open(sealed: string): string;
  /**
   * Closes a text again with the program's secret when another secret of the ring closed it; undefined when there
   * is nothing to do, or when the text cannot be opened.
   */
  renew(sealed: string): string | undefined;
  /**
   * Keyed hash of a text (HMAC-SHA-256, 96 bits in hexadecimal). Equal texts give equal hashes, and without the
   * secret nobody can find the text by trying.
   */
  footprint(text: string): string;
  /** Hashes of the same text under the other secrets of the ring. */
  otherFootprints(text: string): string[];
};

/**
 * Closes small secrets for the database with AES-256-GCM, each with its own nonce; only the program's
 * secret opens them, or another of the `ring`.
 */
export function createSeal(secret: string, ring: readonly string[] = []): Seal {
  const own = sealOf(secret);
  const others = ring.map(sealOf);
  const openedBy = (seals: readonly OneSeal[], sealed: string): string | undefined => {
    for (const { open } of seals) {
      try {
        return open(sealed);
      } catch {
        // Another secret may have closed it.
      }
    }
    return undefined;
  };
  return {
    close: own.close,
    footprint: own.footprint,
    otherFootprints: (text) => others.map(({ footprint }) => footprint(text)),
    open: (sealed) => {
      const text = openedBy(others.length > 0 ? [own, ...others] : [], sealed);
      // Nothing opened the text: throw the error of the program's own secret.
      return text ?? own.open(sealed);
    },
    renew: (sealed) => {
      if (openedBy([own], sealed) !== undefined) return undefined;
      const text = openedBy(others, sealed);
      return text === undefined ? undefined : own.close(text);
    },
  };
}

type OneSeal = Pick<Seal, 'open' | 'close' | 'footprint'>;

function sealOf(secret: string): OneSeal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sealed fields', 32));
  const footprints = new Uint8Array(hkdfSync('sha256', secret, '', 'footprints', 32));
  return {
    footprint: (text) => createHmac('sha256', footprints).update(text).digest('hex').slice(0, 24),
    close: (text) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** Opens a secret that the panel keeps. Throws an error with `words`, for people, when another secret closed it. */
export function openKept(seal: Pick<Seal, 'open'>, sealed: string, words: string): string {
  try {
    return seal.open(sealed);
  } catch {
    throw new Error(words);
  }
}
