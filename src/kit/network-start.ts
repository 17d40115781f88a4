/** The part that addresses of one network share: the first three numbers of an IPv4 address, or the /64 of an IPv6 one (RFC 4291). */
export function networkStart(ip: string): string {
  const plain = withoutMapping(ip);
  return plain.includes(':') ? ipv6Network(plain) : plain.split('.').slice(0, 3).join('.');
}

/** The network that one visitor's requests are counted by: an IPv4 address, or the /64 of an IPv6 one, because a home has 2^64 addresses. */
export function networkOf(ip: string): string {
  const plain = withoutMapping(ip);
  return plain.includes(':') ? ipv6Network(plain) : plain;
}

/** An IPv4 address as IPv6 sockets write it (`::ffff:10.0.0.1`) is still one. */
const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first four groups, each without zeros before, so that an address is written in one way. */
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
