import { createHash, hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** Contents of a token. The server trusts only its session; the rest is for the panels. */
export type Claims = { _id: string; email: string; rol: string; tipo: string; sid: string };

export type Tokens = {
  sign(claims: Claims, expires: Date, now: Date): Promise<string>;
  /** Session and kind of user of our valid token; undefined for any other text. */
  read(token: string, now: Date): Promise<{ sid: string; tipo: string } | undefined>;
};

const ISSUER = 'carne-claro';
const ALGORITHM = 'HS256';

/** JWT (RFC 7519) signed by HMAC with a key derived from the program's secret (RFC 5869). */
export function createTokens(secret: string): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'session tokens', 32));
  const kid = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  return {
    sign: ({ tipo, ...claims }, expires, now) =>
      new SignJWT({ ...claims, tipo })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(tipo)
        .setIssuedAt(now)
        .setExpirationTime(expires)
        .sign(key),
    read: async (token, now) => {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          requiredClaims: ['exp', 'sid', 'tipo'],
          currentDate: now,
        });
        const { sid, tipo, aud } = payload;
        if (protectedHeader.kid !== kid || typeof sid !== 'string' || typeof tipo !== 'string') return;
        return aud === tipo ? { sid, tipo } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
