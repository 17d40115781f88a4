import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createCookie } from 'react-router';

/** Longest time that browsers keep a cookie; each sign-in renews it. */
const LASTS_S = 400 * 24 * 60 * 60;

/** 256 bits in base64url. */
const MARK = /^[\w-]{43}$/;

/**
 * Reads the mark of the browser from its cookie, or makes a new one; `cookie` gives the header that
 * stores it. The mark only chooses the counter of failures and gives no access. It travels only with
 * calls of its kind of user, and scripts cannot read it.
 */
export async function presentedMark(
  request: FastifyRequest,
  { path, secure }: { path: string; secure: boolean },
): Promise<{ marca: string; cookie(): Promise<string> }> {
  const kept = createCookie('dispositivo', {
    path: `/${path}`,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: LASTS_S,
  });
  const shown: unknown = await kept.parse(request.headers.cookie ?? null);
  const marca = typeof shown === 'string' && MARK.test(shown) ? shown : randomBytes(32).toString('base64url');
  return { marca, cookie: () => kept.serialize(marca) };
}
