import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cleanText } from '#platform/kit/text/clean-text.ts';
import { normalText } from '#platform/kit/text/normal-text.ts';

/** Pattern of `LIKE` and `ILIKE` for the rows that contain a text; its wildcards are escaped. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const placeContains = (place: SQL, text: string) => sql`${place} LIKE sin_tildes(${containing(text)})`;

/**
 * Rare part of a word for the trigram index: the name of an address, the end of a long number. The rest is
 * in so many rows that the index would be slower than reading them.
 */
const rarePart = (word: string): string => /^.{3,}@(?=.)/.exec(word)?.[0] ?? /\d{6}$/.exec(word)?.[0] ?? word;

/** Letters of a trigram. A shorter word is searched only where words begin. */
const INDEXED = 3;

/**
 * ASCII signs, which trigrams do not keep, as a class of regular expressions valid in JavaScript and in PostgreSQL. It leaves out
 * `+`, because every telephone begins with it.
 */
const SIGN = '[!-*,-/:-@[-`{-~]';
const HAS_SIGN = sql.raw(`'(^| )${SIGN}|${SIGN}{3}'`);
const SEARCHED_BY_SIGN = new RegExp(`^${SIGN}.?$|${SIGN}{3}`, 'u');

/**
 * Condition that some word of a place begins with a sign, or that the place has three signs together. The partial indexes
 * (`signsIndex`) have the same text, so that PostgreSQL uses them.
 */
export const hasSign = (place: SQL | PgColumn): SQL => sql`${place} ~ ${HAS_SIGN}`;

/** The condition that a place in lower case without accents contains the word. */
function foldedContains(place: SQL, word: string): SQL {
  const found = foldedWord(place, word);
  return SEARCHED_BY_SIGN.test(word.normalize()) ? sql`(${found} AND ${hasSign(place)})` : found;
}

/** The same condition without the test of signs (`hasSign`). */
function foldedWord(place: SQL, word: string): SQL {
  if ([...word].length < INDEXED)
    return sql`(${place} LIKE sin_tildes(${`${containing(word).slice(1)}`}) OR ${placeContains(place, ` ${word}`)})`;
  const part = rarePart(word);
  const found = placeContains(place, part);
  return part === word ? found : sql`(${found} AND strpos(${place}, sin_tildes(${word})) > 0)`;
}

/** The condition that a place contains a text, whatever its capitals and accents. */
export const contains = (place: SQL, text: string): SQL => placeContains(sql`sin_tildes(${place})`, text);

/** Number of a papel, or its beginning: 'PRE-2026-00012', 'PED-VA-2024'. */
const NUMBERED = /^\p{L}{3}-(?:[\p{L}\d]{1,4}-)?\d{4}(?:-[\p{L}\d-]*)?$/u;
/** Letters that the index of beginnings keeps. */
const KEPT = 24;

/**
 * Condition that `busqueda` or `other` begins with the word, when it is the number of a papel; undefined
 * for other words. A year is in so many rows that the trigram index does not help.
 */
export function numbered(busqueda: SQL, other: SQL, word: string): SQL | undefined {
  if (!NUMBERED.test(word)) return undefined;
  const text = sql`sin_tildes(${word})`;
  const begins = sql`(left(${busqueda}, ${sql.raw(String(KEPT))}) ^@ left(${text}, ${sql.raw(String(KEPT))}) AND ${busqueda} ^@ ${text})`;
  return sql`(${begins} OR sin_tildes(${other}) ^@ ${text})`;
}

type SearchOptions = {
  folded?: boolean;
  /** Another condition for some words; undefined for the others. */
  apart?: (word: string) => SQL | undefined;
};

/**
 * Condition that each word of a text is in some place, whatever its capitals and accents. `folded` places
 * are already in lower case without accents, and are compared as they are, so that their index is used.
 */
export function containsWords(
  text: string,
  places: readonly SQL[],
  { folded = false, apart }: SearchOptions = {},
): SQL {
  const inPlace = (place: SQL, word: string) =>
    apart?.(word) ?? (folded ? foldedContains(place, word) : contains(place, word));
  const words = normalText(cleanText(text)).split(' ').filter(Boolean);
  const conditions = words.map((word) => {
    const found = places.map((place) => inPlace(place, word));
    return sql`(${sql.join(found, sql` OR `)})`;
  });
  if (places.length === 0) return sql`false`;
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
