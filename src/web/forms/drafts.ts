import { readIban } from '#kit/iban.ts';
import type { Texts } from './versions.ts';

/** An unsaved form: its row (undefined for a new one), its texts and the time of the last key. */
export type Draft<Row> = { base?: Row; typed: Texts; at: string };

const PREFIX = 'borrador:';
/** In one browser. */
const MOST = 20;
/** Letters of one: browsers keep some five million of an origin, and others need room too. */
const MOST_LETTERS = 1_000_000;
const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Reading = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem'>;

/** Storage key of a person's draft; signing out clears it with the rest of the browser's data. */
export const draftKey = (person: string, what: string): string => `${PREFIX}${person}:${what}`;

/** The stored draft; undefined when there is none or it is too old. */
export function readDraft<Row>(storage: Reading, key: string, now: Date): Draft<Row> | undefined {
  const draft = parsed<Row>(storage.getItem(key));
  return draft && now.getTime() - Date.parse(draft.at) < DAYS * DAY_MS ? draft : undefined;
}

/** Fields that are never kept in a browser: account numbers, keys and what opens something. */
const HELD_BACK = /iban|cuenta|clave|contrase|secreto|token/i;

const isHeldBack = (name: string, value: unknown): boolean =>
  HELD_BACK.test(name) || (typeof value === 'string' && 'iban' in readIban(value));

/** The fields of a row that drafts must not store. */
export const onlyHeldBack = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => isHeldBack(name, value))) as Partial<Row>;

const withoutHeldBack = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isHeldBack(name, value))) as Values;

/** Takes away what is too old to be offered, whoever wrote it. */
export function forgetOldDrafts(storage: Reading, now: Date): void {
  for (const key of oldestFirst(storage)) if (!readDraft(storage, key, now)) storage.removeItem(key);
}

/** Keeps it without what no browser should have, in the place of the oldest ones when there is no room; whether it could. What is too long is not kept. */
export function keepDraft<Row extends object>(storage: Storage, key: string, draft: Draft<Row>): boolean {
  const { base, typed } = draft;
  const text = JSON.stringify({
    ...draft,
    ...(base && { base: withoutHeldBack(base) }),
    typed: withoutHeldBack(typed),
  });
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
