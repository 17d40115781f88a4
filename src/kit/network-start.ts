/** The part that addresses of one network share: the first three numbers of an IPv4 address, or the /64 of an IPv6 one (RFC 4291). */
export function networkStart(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice('::ffff:'.length) : ip;
  return plain.includes(':') ? ipv6Network(plain) : plain.split('.').slice(0, 3).join('.');
}

/** The first four groups, written out. */
export function ipv6Network(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
