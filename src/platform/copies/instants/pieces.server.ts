import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Files } from '#platform/files/files.server.ts';
import {
  type Base,
  basesOf,
  LIVES,
  numberOf,
  readWalKey,
  timelineOf,
  type WalPiece,
  walOf,
} from './names.server.ts';

/** Store of the pieces: a folder, or any other store of files. */
export type Store = Files;

/** Reads a small piece whole; undefined when there is none. */
async function readText(store: Pick<Store, 'read'>, key: string): Promise<string | undefined> {
  const content = await store.read(key);
  if (!content) return undefined;
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

export const putText = (store: Pick<Store, 'put'>, key: string, text: string): Promise<void> =>
  store.put(key, Readable.from([Buffer.from(text)]));

/** Lives in a place. */
export async function livesIn(store: Store): Promise<string[]> {
  const lives: string[] = [];
  for await (const key of store.list(LIVES)) {
    const life = key.slice(LIVES.length + 1);
    if (/^[0-9a-f-]{36}$/.test(life)) lives.push(life);
  }
  return lives;
}

const note = z.object({ segmento: z.string().regex(/^[0-9A-F]{24}$/), acabadaEn: z.iso.datetime() });

/** Notes that a base copy is whole. */
export const noteBase = (
  store: Store,
  { key, segment, until }: { key: string; segment: string; until: Date },
): Promise<void> =>
  putText(store, `${key}.json`, JSON.stringify({ segmento: segment, acabadaEn: until.toISOString() }));

/** Whole base copies of a life, the oldest first. */
export async function basesIn(store: Store, life: string): Promise<Base[]> {
  const keys: string[] = [];
  for await (const key of store.list(basesOf(life))) keys.push(key);
  const found: Base[] = [];
  for (const name of keys.filter((key) => key.endsWith('.json'))) {
    const key = keys.find(
      (one) => one.startsWith(`${name.slice(0, -'.json'.length)}.tar.gz`) && !one.endsWith('.part'),
    );
    const text = key && (await readText(store, name));
    if (!key || !text) continue;
    const { segmento, acabadaEn } = note.parse(JSON.parse(text));
    found.push({ key, note: name, segment: segmento, until: new Date(acabadaEn) });
  }
  return found.sort((a, b) => a.until.getTime() - b.until.getTime());
}

/** Segments of a life in order. */
export async function walIn(store: Store, life: string): Promise<WalPiece[]> {
  const found: WalPiece[] = [];
  for await (const key of store.list(walOf(life))) {
    const piece = readWalKey(key);
    if (piece) found.push(piece);
  }
  return found.sort((a, b) => (a.segment < b.segment ? -1 : 1));
}

/** A base copy with the segments that follow it without a gap, and the last moment that they reach. */
export type Chain = { life: string; base: Base; wal: WalPiece[]; until: Date };

/** Chain of a base copy; undefined while the segment that it needs first is missing. */
export function chainOf(life: string, base: Base, wal: readonly WalPiece[]): Chain | undefined {
  const linked: WalPiece[] = [];
  let next = numberOf(base.segment);
  for (const piece of wal) {
    if (timelineOf(piece.segment) !== timelineOf(base.segment) || numberOf(piece.segment) < next) continue;
    if (numberOf(piece.segment) > next) break;
    linked.push(piece);
    next += 1;
  }
  const until = Math.max(0, ...linked.map((piece) => piece.until.getTime()));
  return until >= base.until.getTime() ? { life, base, wal: linked, until: new Date(until) } : undefined;
}

/** Chains of a place that can be restored, the oldest first within each life. */
export async function chainsIn(store: Store, lives?: readonly string[]): Promise<Chain[]> {
  const found: Chain[] = [];
  for (const life of lives ?? (await livesIn(store))) {
    const wal = await walIn(store, life);
    for (const base of await basesIn(store, life)) {
      const chain = chainOf(life, base, wal);
      if (chain) found.push(chain);
    }
  }
  return found;
}
