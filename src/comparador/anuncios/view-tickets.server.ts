import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CountKind } from './anuncio-counter.server.ts';

const HOUR_MS = 3_600_000;

/** Largest number of spent tickets kept in memory for an hour; with more, the oldest could be spent again. */
const MOST_SPENT = 200_000;

export type ViewTickets = {
  /** Makes a ticket for each box of each page. A ticket holds no data of the visitor and is not stored. */
  issue(id: string): string;
  /**
   * Tells whether the ticket belongs to this anuncio, is in time and was not spent on this count, and
   * spends it.
   */
  spend(ticket: string, id: string, what: CountKind): boolean;
};

/**
 * Makes tickets, so that each view and each click of an anuncio counts once, and only if this site showed it. A ticket is a random number
 * and its time of expiry, signed. Another process on the same database can check the signature, but does not know the tickets spent here.
 */
export function viewTickets(secret: string, clock: () => Date): ViewTickets {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'advertisement views', 32));
  // `maxSize` lets the memory grow with the tickets spent: with `max`, each start would fill 5 MB with nothing, in 20 ms.
  const spent = new LRUCache<string, true>({ maxSize: MOST_SPENT, sizeCalculation: () => 1 });
  const sign = (id: string, number: string, end: string) =>
    createHmac('sha256', key).update(`${id} ${number} ${end}`).digest('base64url').slice(0, 22);
  return {
    issue: (id) => {
      const number = randomBytes(9).toString('base64url');
      const end = Math.floor((clock().getTime() + HOUR_MS) / 1_000).toString(36);
      return `${number}.${end}.${sign(id, number, end)}`;
    },
    spend: (ticket, id, what) => {
      const [number = '', end = '', signature = ''] = ticket.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id, number, end))];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
      if (Number.parseInt(end, 36) * 1_000 <= clock().getTime()) return false;
      if (spent.has(`${number} ${what}`)) return false;
      spent.set(`${number} ${what}`, true);
      return true;
    },
  };
}
