import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 bits to go in a mailed link, and its SHA-256 in hexadecimal, which is all that is kept of it. */
export function newLinkSecret(): { secret: string; footprint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, footprint: linkFootprint(secret) };
}

/** SHA-256 of a link's secret, in hexadecimal; the database stores it to find the link. */
export const linkFootprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');
