import type { Texts } from './versions.ts';

/** What somebody was writing and did not save: over which row, undefined for a new one, and when they last wrote. */
export type Draft<Row> = { base?: Row; typed: Texts; at: string };

const PREFIX = 'borrador:';
/** In one browser. */
const MOST = 20;
/** Letters of one: browsers keep some five million of an origin, and others need room too. */
const MOST_LETTERS = 1_000_000;
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Reading = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem'>;

/** Where what a person writes of something is kept; leaving the session clears it with all else that the browser keeps. */
export const draftKey = (person: string, what: string): string => `${PREFIX}${person}:${what}`;

/** What was kept there, if it is something and not too old. */
export function readDraft<Row>(storage: Reading, key: string, now: Date): Draft<Row> | undefined {
  const draft = parsed<Row>(storage.getItem(key));
  return draft && now.getTime() - Date.parse(draft.at) < DAYS * DAY_MS ? draft : undefined;
}

/** Keeps it, in the place of the oldest ones when there is no room; whether it could. What is too long is not kept. */
export function keepDraft<Row>(storage: Storage, key: string, draft: Draft<Row>): boolean {
  const text = JSON.stringify(draft);
  const others = oldestFirst(storage).filter((other) => other !== key);
  if (text.length > MOST_LETTERS) {
    storage.removeItem(key);
    return false;
  }
  for (const old of others.splice(0, others.length - MOST + 1)) storage.removeItem(old);
  while (true)
    try {
      storage.setItem(key, text);
      return true;
    } catch {
      const oldest = others.shift();
      // Full of other things, or not allowed.
      if (oldest === undefined) return false;
      storage.removeItem(oldest);
    }
}

function oldestFirst(storage: Reading): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parsed(storage.getItem(key))?.at ?? '' }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ key }) => key);
}

/** Anything could have been written there. */
function parsed<Row>(text: string | null): Draft<Row> | undefined {
  try {
    const value: Partial<Draft<Row>> | null = JSON.parse(text ?? 'null');
    const { typed, at } = value ?? {};
    if (typeof at !== 'string' || Number.isNaN(Date.parse(at))) return undefined;
    if (typeof typed !== 'object' || typed === null) return undefined;
    return Object.values(typed).every((it) => typeof it === 'string') ? (value as Draft<Row>) : undefined;
  } catch {
    return undefined;
  }
}
