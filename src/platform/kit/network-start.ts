/**
 * The part that the addresses of one network share: the first three numbers of IPv4, or the /64 of IPv6 (RFC
 * 4291).
 */
export function networkStart(ip: string): string {
  const plain = withoutMapping(ip);
  return plain.includes(':') ? ipv6Network(plain) : plain.split('.').slice(0, 3).join('.');
}

/**
 * The network that counts as one visitor: a whole IPv4 address, or the /64 of IPv6, because one home has 2^64
 * addresses.
 */
export function networkOf(ip: string): string {
  const plain = withoutMapping(ip);
  return plain.includes(':') ? ipv6Network(plain) : plain;
}

/** IPv6 sockets write IPv4 addresses as `::ffff:10.0.0.1`: this gives `10.0.0.1`. */
const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first four groups without leading zeros, so that each network has only one text. */
function ipv6Network(ip: string): string {
  const [head = '', tail] = ip.replace(/%.*/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
