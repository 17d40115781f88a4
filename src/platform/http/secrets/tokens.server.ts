import { createHash, hkdfSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** Contents of a token. The server trusts only its session; the rest is for the panels. */
export type Claims = {
  _id: string;
  email: string;
  rol: string;
  tipo: string;
  sid: string;
  /** First screen that the person chose. */
  inicio?: 'hoy';
};

export type Tokens = {
  sign(claims: Claims, expires: Date, now: Date): Promise<string>;
  /** Session and kind of user of our valid token; undefined for any other text. */
  read(token: string, now: Date): Promise<{ sid: string; tipo: string } | undefined>;
};

const ISSUER = 'carne-claro';
const ALGORITHM = 'HS256';

/** Most tokens that are remembered as ours: more than people work at once. */
const REMEMBERED = 2_000;

function keyOf(secret: string): { kid: string; key: Uint8Array } {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'session tokens', 32));
  return { key, kid: createHash('sha256').update(key).digest('base64url').slice(0, 8) };
}

/** Contents of a token whose signature was right, and its end in milliseconds since 1970. */
type TokenContents = { sid: string; tipo: string; ends: number };

/**
 * JWT (RFC 7519) signed by HMAC with a key derived from the program's secret (RFC 5869). Tokens signed with a secret of the
 * `ring` are read too. The signature of a token is verified once and remembered, because it never changes; its end is compared
 * at each reading.
 */
export function createTokens(secret: string, ring: readonly string[] = []): Tokens {
  const verified = new LRUCache<string, TokenContents>({ max: REMEMBERED });
  const own = keyOf(secret);
  const keys = new Map([own, ...ring.map(keyOf)].map(({ kid, key }) => [kid, key]));
  return {
    sign: ({ tipo, ...claims }, expires, now) =>
      new SignJWT({ ...claims, tipo })
        .setProtectedHeader({ alg: ALGORITHM, kid: own.kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(tipo)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(own.key),
    read: async (token, now) => {
      const known = verified.get(token);
      if (known) return now.getTime() < known.ends ? { sid: known.sid, tipo: known.tipo } : undefined;
      try {
        const key = keys.get(decodeProtectedHeader(token).kid ?? '');
        if (!key) return;
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp', 'sid', 'tipo'],
          currentDate: now,
        });
        const { sid, tipo, aud, exp } = payload;
        if (typeof sid !== 'string' || typeof tipo !== 'string') return;
        if (aud !== tipo || exp === undefined) return;
        verified.set(token, { sid, tipo, ends: exp * 1_000 });
        return { sid, tipo };
      } catch {
        return undefined;
      }
    },
  };
}
