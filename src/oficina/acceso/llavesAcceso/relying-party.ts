/** Site of the passkeys: browsers give a passkey only to its own site. */
export type RelyingParty = { id: string; origin: string };

const LOOPBACK = /^(127\.0\.0\.1|\[::1\])$/;

/**
 * The site that passkeys belong to, from its public address; undefined where browsers give no passkeys: over http, or at an
 * address without a name. A loopback address counts as `localhost` (WebAuthn Level 3, §5.1.3).
 */
export function relyingParty(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  const isNamed = !/^[\d.]+$|^\[/.test(url.hostname);
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
  return isNamed && isSafe ? { id: url.hostname, origin: url.origin } : undefined;
}
