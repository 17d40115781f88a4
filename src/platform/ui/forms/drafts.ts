import { readIban } from '#platform/kit/people/iban.ts';
import { DRAFT_PREFIX } from './move-drafts.ts';
import type { Texts } from './versions.ts';

/** An unsaved form: its row (undefined for a new one), its texts and the time of the last key. */
export type Draft<Row> = { base?: Row; typed: Texts; at: string };

/** Most drafts of a browser. */
const MOST = 20;
/** Most characters of a draft: browsers hold some five million per origin, for everything. */
const MOST_LETTERS = 1_000_000;
const DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1_000;

type Reading = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem'>;

/** Storage key of a person's draft; signing out clears it with the rest of the browser's data. */
export const draftKey = (person: string, what: string): string => `${DRAFT_PREFIX}${person}:${what}`;

/** The stored draft; undefined when there is none or it is too old. */
export function readDraft<Row>(storage: Reading, key: string, now: Date): Draft<Row> | undefined {
  const draft = parsed<Row>(storage.getItem(key));
  return draft && now.getTime() - Date.parse(draft.at) < DAYS * DAY_MS ? draft : undefined;
}

/** Fields that are never stored in a browser: accounts, keys and secrets. */
const HELD_BACK = /iban|cuenta|clave|contrase|secreto|token/i;

const isHeldBack = (name: string, value: unknown): boolean =>
  HELD_BACK.test(name) || (typeof value === 'string' && 'iban' in readIban(value));

/** The fields of a row that drafts must not store. */
export const onlyHeldBack = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => isHeldBack(name, value))) as Partial<Row>;

const withoutHeldBack = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isHeldBack(name, value))) as Values;

/** Removes drafts that are too old to offer, of any person. */
export function forgetOldDrafts(storage: Reading, now: Date): void {
  for (const key of oldestFirst(storage)) if (!readDraft(storage, key, now)) storage.removeItem(key);
}

/**
 * Stores a draft without its private fields, in place of the oldest ones when there is no room. Gives
 * whether it could; a draft that is too long is not stored.
 */
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
      // The storage is full of other data, or forbidden.
      if (oldest === undefined) return false;
      storage.removeItem(oldest);
    }
}

function oldestFirst(storage: Reading): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .map((key) => ({ key, at: parsed(storage.getItem(key))?.at ?? '' }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ key }) => key);
}

/** Draft in a stored text; undefined for any other text. */
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
