import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits to go in a mailed link, and its SHA-256 in hexadecimal, which is all that is kept of it. */
export function newLinkSecret(): { secret: string; footprint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, footprint: linkFootprint(secret) };
}

/** By which a link is looked up: SHA-256 of its secret, in hexadecimal. */
export const linkFootprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');
