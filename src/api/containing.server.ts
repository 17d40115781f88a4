import { type SQL, sql } from 'drizzle-orm';

/** Pattern of `LIKE` and `ILIKE` for what contains a text as it is: its wildcards are signs like any other. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const placeContains = (place: SQL, text: string) => sql`${place} LIKE sin_tildes(${containing(text)})`;

/**
 * What an index of pieces of three letters is to be asked for: of an address its name, of a long number its end. The rest
 * of them is in so many rows that looking for it takes longer than looking at the rows.
 */
const rarePart = (word: string): string => /^.{3,}@(?=.)/.exec(word)?.[0] ?? /\d{6}$/.exec(word)?.[0] ?? word;

/** As many letters as the index has together: a word of fewer is looked for where words begin. */
const INDEXED = 3;

/** In a place that is kept in lower case without accents. */
function foldedContains(place: SQL, word: string): SQL {
  if ([...word].length < INDEXED)
    return sql`(${place} LIKE sin_tildes(${`${containing(word).slice(1)}`}) OR ${placeContains(place, ` ${word}`)})`;
  const part = rarePart(word);
  const found = placeContains(place, part);
  return part === word ? found : sql`(${found} AND strpos(${place}, sin_tildes(${word})) > 0)`;
}

/** The condition that a place contains a text, whatever its capitals and accents. */
export const contains = (place: SQL, text: string): SQL => placeContains(sql`sin_tildes(${place})`, text);

/** A paper's number or how it begins: 'PRE-2026-00012', 'PED-VA-2024'. */
const NUMBERED = /^\p{L}{3}-(?:[\p{L}\d]{1,4}-)?\d{4}(?:-[\p{L}\d-]*)?$/u;
/** As many letters as the index of beginnings keeps. */
const KEPT = 24;

/**
 * The condition that `busqueda`, which begins with a number, has it from there, or `other` begins with the word; undefined of
 * other words. Figures of years are in so many rows that the index of pieces is no help with them.
 */
export function numbered(busqueda: SQL, other: SQL, word: string): SQL | undefined {
  if (!NUMBERED.test(word)) return undefined;
  const text = sql`sin_tildes(${word})`;
  const begins = sql`(left(${busqueda}, ${sql.raw(String(KEPT))}) ^@ left(${text}, ${sql.raw(String(KEPT))}) AND ${busqueda} ^@ ${text})`;
  return sql`(${begins} OR sin_tildes(${other}) ^@ ${text})`;
}

type Looked = {
  folded?: boolean;
  /** What is looked for in another way, by the word. */
  apart?: (word: string) => SQL | undefined;
};

/**
 * The condition that every word of a text is in one place or another, whatever its capitals and accents. A place that is
 * kept in lower case without accents is looked at as it is, so that its index serves.
 */
export function containsWords(
  text: string,
  places: readonly SQL[],
  { folded = false, apart }: Looked = {},
): SQL {
  const inPlace = (place: SQL, word: string) =>
    apart?.(word) ?? (folded ? foldedContains(place, word) : contains(place, word));
  const words = text.split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => {
    const found = places.map((place) => inPlace(place, word));
    return sql`(${sql.join(found, sql` OR `)})`;
  });
  if (places.length === 0) return sql`false`;
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}
