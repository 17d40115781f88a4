/** The user according to the token; the server trusts none of it. */
export type SessionUser = {
  _id: string;
  email: string;
  rol: string;
  tipo: 'cliente' | 'trabajador';
  /** Seconds since 1970. */
  exp: number;
  /** First screen that the person chose; that of the specification (§6) without it. */
  inicio?: 'hoy';
};

/** Reads the user of a token (RFC 7519) not expired at `now`; undefined for any other text. */
export function userOf(token: string | null, now: Date): SessionUser | undefined {
  const claims = claimsOf(token);
  if (!claims) return undefined;
  const { _id, email, rol, tipo, exp, inicio } = claims;
  if (typeof _id !== 'string' || typeof email !== 'string' || typeof rol !== 'string') return undefined;
  if (tipo !== 'cliente' && tipo !== 'trabajador') return undefined;
  if (typeof exp !== 'number' || exp * 1000 <= now.getTime()) return undefined;
  return { _id, email, rol, tipo, exp, ...(inicio === 'hoy' && { inicio }) };
}

function claimsOf(token: string | null): Record<string, unknown> | undefined {
  const payload = token?.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
      byte.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}
