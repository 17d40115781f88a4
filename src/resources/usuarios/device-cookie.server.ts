import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { createCookie } from 'react-router';

/** As long as browsers keep a cookie; each sign-in starts it again. */
const LASTS_S = 400 * 24 * 60 * 60;

/** 256 bits in base64url. */
const MARK = /^[\w-]{43}$/;

/**
 * The mark of the browser that asks: the one in its cookie, or a new one. `cookie` is the header that leaves it there. It lets
 * nobody in, it only says whose failures to count: so it goes with the calls of its kind of user, and scripts never see it.
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
