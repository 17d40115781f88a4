import type http from 'node:http';
import { constants, type ServerHttp2Session } from 'node:http2';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { networkOf } from '#platform/kit/network-start.ts';

/** Bounds of one network, which is a whole IPv4 address or the /64 of IPv6. */
export type NetworkBounds = {
  /** Connections open at once: an office or a telephone company shares one address. */
  connections: number;
  /** Requests that it may abort in a minute; a page that is left aborts some tens. */
  resets: number;
};

export const usualBounds: NetworkBounds = { connections: 512, resets: 600 };

const WINDOW_MS = 60_000;
/** Networks whose resets are counted at once; the least recently seen go first. */
const MOST_NETWORKS = 10_000;

/**
 * Bounds what one network may take of a server. A connection too many is closed at once; a network that aborts too many requests
 * loses its connections and gets none for the rest of the minute.
 * @param trusted IP addresses and networks (CIDR) of proxies, which speak for many and have no bounds.
 */
export function boundNetworks(server: http.Server, bounds: NetworkBounds, trusted: readonly string[]): void {
  const proxies = listOf(trusted);
  const open = new Map<string, Set<Socket>>();
  const resets = new LRUCache<string, { count: number }>({ max: MOST_NETWORKS, ttl: WINDOW_MS });
  const isOver = (network: string) => (resets.get(network)?.count ?? 0) > bounds.resets;
  const boundOf = ({ remoteAddress: ip }: Socket) =>
    ip === undefined || proxies.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') ? undefined : networkOf(ip);
  server.on('connection', (socket: Socket) => {
    const network = boundOf(socket);
    if (network === undefined) return;
    const sockets = open.get(network) ?? new Set<Socket>();
    if (sockets.size >= bounds.connections || isOver(network)) return void socket.destroy();
    open.set(network, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) open.delete(network);
    });
  });
  server.on('session', (session: ServerHttp2Session) => {
    const network = boundOf(session.socket as Socket);
    if (network === undefined) return;
    session.on('stream', (stream) =>
      stream.once('close', () => {
        if (stream.rstCode === constants.NGHTTP2_NO_ERROR) return;
        const known = resets.get(network) ?? { count: 0 };
        if (known.count === 0) resets.set(network, known);
        known.count += 1;
        if (isOver(network)) for (const socket of open.get(network) ?? []) socket.destroy();
      }),
    );
  });
}

function listOf(trusted: readonly string[]): BlockList {
  const list = new BlockList();
  for (const one of trusted) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
