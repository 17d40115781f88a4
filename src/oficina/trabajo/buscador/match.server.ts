import { and, asc, desc, is, SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { containsWords } from '#platform/crud/containing.server.ts';
import { saysCents } from '#platform/kit/amounts/typed-amount.ts';
import { type Branch, isSeen, placeFor, textOf, type Within } from './branches.server.ts';
import type { Question } from './question.ts';

/** Most candidates to sort by likeness: a word in half of the table has no best match. */
const CANDIDATES = 60;
/** Letters of `busqueda` that the index of beginnings keeps (`beginningIndex`). */
const KEPT = 24;

/** Rows with exactly a code or number that the text may mean, in the order of what it may mean: this year before the last. */
function exactly(within: Within, asked: Question): Branch[] {
  const { family, scope } = within;
  const conditions = Object.entries(family.exact)
    .filter(([field]) => isSeen(scope, field))
    .flatMap(([, { column, values }]) => values(asked).map((value) => sql`${column} = ${value}`));
  if (conditions.length === 0) return [];
  const where = and(scope.where, sql`(${sql.join(conditions, sql` OR `)})`);
  const rank = conditions.map((condition, at) => sql`WHEN ${condition} THEN ${sql.raw(String(at))}`);
  const order = [sql`CASE ${sql.join(rank, sql` `)} END`, asc(family.table.id)];
  return [{ within, via: 'exact', where, order }];
}

/** Rows of exactly that amount, the latest first. */
function ofAmount(within: Within, { amount }: Question): Branch[] {
  const { family, scope } = within;
  if (!family.amount || amount === undefined || !isSeen(scope, family.amount.field)) return [];
  const { column } = family.amount;
  const where = and(scope.where, sql`${column} = ${amount}::numeric`);
  return [{ within, via: 'amount', where, order: [desc(column), desc(family.table.id)] }];
}

/** Rows of that many euros and some cents, where no cents were typed, the nearest first. */
function ofEuros(within: Within, { amount, texto }: Question): Branch[] {
  const { family, scope } = within;
  if (!family.amount || amount === undefined || saysCents(texto)) return [];
  if (!isSeen(scope, family.amount.field)) return [];
  const { column } = family.amount;
  const where = and(scope.where, sql`${column} > ${amount}::numeric AND ${column} < ${amount}::numeric + 1`);
  return [{ within, via: 'euros', where, order: [asc(column), asc(family.table.id)] }];
}

/** Rows of that day, the latest first. */
function ofDay(within: Within, { day }: Question): Branch[] {
  const { family, scope } = within;
  if (!family.day || day === undefined || !isSeen(scope, family.day.field)) return [];
  const { column } = family.day;
  const where = and(scope.where, sql`${column} = ${day}::date`);
  return [{ within, via: 'day', where, order: [desc(column), desc(family.table.id)] }];
}

/** Rows of a name with a number, an amount or a day of the figure beside it: «olmo 538». */
export function besideName(within: Within, { beside }: Question): Branch[] {
  const place = placeFor(within);
  if (!beside || !place) return [];
  const named = containsWords(beside.name, [textOf(within, place)], { folded: true });
  return meantBy(within, beside.figure).map((branch) => ({ ...branch, where: and(branch.where, named) }));
}

/** Rows that a text means by itself: a number, an amount or a day. */
export const meantBy = (within: Within, asked: Question): Branch[] =>
  [exactly, ofAmount, ofEuros, ofDay].flatMap((look) => look(within, asked));

/**
 * Rows whose name begins with the text, in index order, so that the read stops at the last row needed. The condition is a range
 * between two texts: with `^@`, a kept plan would not know which part of the index to read.
 */
export function beginning(within: Within, { begins }: Question): Branch[] {
  const { family, scope } = within;
  const place = placeFor(within);
  if (!place || begins === '') return [];
  const kept = sql.raw(String(KEPT));
  const start = sql`left(${family.table.busqueda}, ${kept})`;
  const from = sql`left(sin_tildes(${begins}), ${kept})`;
  // A repeated condition would make the planner take the match for rarer than it is.
  const isSaid = !place.text && begins.length <= KEPT;
  const where = and(
    scope.where,
    sql`${start} ~>=~ ${from} AND ${start} ~<~ (${from} || ${LAST_LETTER})`,
    isSaid ? undefined : sql`${textOf(within, place)} ^@ sin_tildes(${begins})`,
  );
  return [{ within, via: 'beginning', where, order: [sql`${start} USING ~<~`] }];
}

/** Sorts after every letter, in byte order. */
const LAST_LETTER = sql.raw('chr(1114111)');

/** Rows that have all the words, the most similar first. */
export function containingAll(within: Within, { words, begins, isLong }: Question): Branch[] {
  const { family, scope } = within;
  const place = placeFor(within);
  if (!place || !isLong) return [];
  const { table } = family;
  const contained = containsWords(words.join(' '), [textOf(within, place)], { folded: true });
  const fields = Object.entries(family.name).filter(([field]) => isSeen(scope, field));
  const names = fields.map(([, column]) => column);
  const name = sql`sin_tildes(concat_ws(' ', ${sql.join(names, sql`, `)}))`;
  return [
    {
      within,
      via: 'words',
      from: sql`(SELECT ${columnsOf(within)} FROM ${table} WHERE ${and(scope.where, contained)} LIMIT ${sql.raw(String(CANDIDATES))}) AS ${table}`,
      where: undefined,
      order: [
        sql`strict_word_similarity(sin_tildes(${begins}), ${name}) DESC`,
        sql`similarity(sin_tildes(${begins}), ${name}) DESC`,
        asc(table.id),
      ],
    },
  ];
}

/** Columns of a family that its results use: passing on all the columns would be a third of the work of a plain search. */
function columnsOf({ family: { table, name, details } }: Within): SQL {
  const used = [table.id, ...Object.values(name), ...Object.values(details)].flatMap(columnsIn);
  const own = used.filter((column) => column.table === table);
  return sql.join(
    [...new Set(own)].map((column) => sql`${column}`),
    sql`, `,
  );
}

const columnsIn = (value: unknown): PgColumn[] => {
  if (is(value, PgColumn)) return [value];
  return is(value, SQL) ? value.queryChunks.flatMap(columnsIn) : [];
};
