import { createHash, randomBytes } from 'node:crypto';

/** Secret of 256 bits for a mailed link, and its SHA-256 in hexadecimal; only the hash is stored. */
export function newLinkSecret(): { secret: string; footprint: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, footprint: linkFootprint(secret) };
}

/** SHA-256 of a link's secret, in hexadecimal; the database stores it to find the link. */
export const linkFootprint = (secret: string): string => createHash('sha256').update(secret).digest('hex');
