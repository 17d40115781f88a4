import { createHmac, timingSafeEqual } from 'node:crypto';
import { v7 as uuid } from 'uuid';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/**
 * Signed token for one display of a public form. It proves later that the form was shown, and when; two
 * uses of it are the same submission.
 */
export function issueFormToken(secret: string, now: Date): string {
  const id = uuid({ msecs: now.getTime() });
  return `${id}.${signature(secret, id)}`;
}

export type FormToken = { state: 'valid'; id: string; shown: Date } | { state: 'expired' | 'forged' };

/** Reads a form token: `expired` after a day, `forged` when this program never signed it. */
export function readFormToken(secret: string, token: string, now: Date): FormToken {
  const [id = '', given = ''] = token.split('.');
  const expected = signature(secret, id);
  if (given.length !== expected.length || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
    return { state: 'forged' };
  }
  const shown = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
  const age = now.getTime() - shown.getTime();
  return age > MAX_AGE_MS ? { state: 'expired' } : { state: 'valid', id, shown };
}

function signature(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`form:${id}`).digest('base64url');
}
