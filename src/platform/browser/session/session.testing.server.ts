import type { SessionUser } from './token.ts';

/** Makes a token like the server's, without its signature. */
export function tokenFor(user: Partial<SessionUser> & { [claim: string]: unknown }): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const claims = {
    _id: 'u1',
    email: 'ana@mirador.es',
    rol: 'Administrador',
    tipo: 'trabajador',
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  return `${part({ alg: 'HS256' })}.${part({ ...claims, ...user })}.firma`;
}

/** Makes a browser's storage in memory. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
  };
}
