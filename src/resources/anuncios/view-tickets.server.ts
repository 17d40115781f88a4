import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Counted } from './ad-counter.server.ts';

const HOUR_MS = 3_600_000;

/** Those that were spent within an hour; with more, the oldest could be spent again. */
const MOST_SPENT = 200_000;

export type ViewTickets = {
  /** Made anew for each box of each page: it says nothing of who looks, and nobody keeps it. */
  issue(id: string): string;
  /** Whether it is of this advertisement, still holds, and was not spent on the same before; from now on it was. */
  spend(ticket: string, id: string, what: Counted): boolean;
};

/**
 * Makes each look at an advertisement count once, and only if this site gave it out: a chance number and its end, signed.
 * Another program on the same database knows the signature and not what was spent here.
 */
export function viewTickets(secret: string, clock: () => Date): ViewTickets {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'advertisement views', 32));
  const spent = new LRUCache<string, true>({ max: MOST_SPENT });
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
