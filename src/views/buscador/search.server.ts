import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { containsWords } from '#api/containing.server.ts';
import type { Scope } from '#api/crud-scope.server.ts';
import type { Db } from '#api/db.server.ts';
import { isLongEnough, plainOf, searchWords } from '#kit/search-words.ts';
import type { Actor } from '#office/access/actor.server.ts';
import { permitted } from '#office/access/roles.ts';
import { amountOf, saysCents } from './amounts.ts';
import type { Grupo, Hallazgo, Hallazgos } from './contract.ts';
import { dayOf } from './days.ts';
import { type Place, type Searched, searchedFamilies } from './families.server.ts';
import { findCobros } from './find-cobros.server.ts';
import type { TypedText } from './paper-codes.ts';

/** Shown of each family. */
const SHOWN = 6;
/** Most candidates to sort by likeness: a word in half of the table has no best match. */
const CANDIDATES = 60;
/** As many letters of `busqueda` as the index of beginnings keeps. */
const KEPT = 24;

/**
 * Searches a text in the families that the caller may see: exact and initial matches first, then amounts and days, then
 * the rest. `hoy` is the day in Spain.
 */
export async function search(
  db: Db,
  actor: Actor,
  { texto, hoy }: { texto: string; hoy: string },
): Promise<Hallazgos> {
  const words = searchWords(texto);
  const asked: Asked = {
    words,
    begins: words.join(' '),
    texto: texto.trim(),
    plain: plainOf(texto),
    year: Number(hoy.slice(0, 4)),
    amount: amountOf(texto),
    day: dayOf(texto, Number(hoy.slice(0, 4))),
    ...lengthOf(words),
  };
  const found = await Promise.all(
    searchedFamilies.map(async (family) => {
      const reach = permitted(actor, family.recurso, 'L');
      if (!reach) return null;
      const scope = family.scope(actor, reach, 'leer');
      return searchFamily(db, { family, scope: { ...scope, where: and(scope.where, family.only) } }, asked);
    }),
  );
  const cobros = await findCobros(db, actor, { amount: asked.amount, day: asked.day, most: SHOWN });
  const groups = found.filter((group) => group !== null).filter(({ filas }) => filas.length > 0);
  return {
    grupos: [
      ...groups
        .toSorted((a, b) => rankOf(b, texto) - rankOf(a, texto))
        .map(({ isExact: _, ...group }) => group),
      ...(cobros ? [cobros] : []),
    ],
    parcial: !asked.isLong,
  };
}

/** Figures alone are mostly the number or the amount of a factura. */
const FIGURES = /^[\d.,\s]+€?$/;

/** Groups with an exact match come first, and among alike ones, facturas when only figures are typed. */
const rankOf = ({ isExact, familia }: { isExact: boolean; familia: string }, texto: string): number =>
  (isExact ? 2 : 0) + (familia === 'facturas' && FIGURES.test(texto.trim()) ? 1 : 0);

type Asked = TypedText & {
  words: readonly string[];
  begins: string;
  /** Amount that the text may be, in euros. */
  amount: string | undefined;
  /** Day that the text may be. */
  day: string | undefined;
  /** Whether an index can look for it inside of texts. */
  isLong: boolean;
};

const lengthOf = (words: readonly string[]) => ({ isLong: words.some(isLongEnough) });

type Within = { family: Searched; scope: Scope };

async function searchFamily(db: Db, within: Within, asked: Asked): Promise<Grupo & { isExact: boolean }> {
  const { familia, titulo } = within.family;
  const exact = await exactly(db, within, asked);
  const found = new Map(exact.map((row) => [row._id, row]));
  // An exact code or number needs no further search by words.
  for (const look of exact.length > 0 ? [beginning] : [beginning, ofAmount, ofEuros, ofDay, containingAll]) {
    if (found.size > SHOWN) break;
    for (const row of await look(db, within, asked)) if (!found.has(row._id)) found.set(row._id, row);
  }
  const filas = [...found.values()].slice(0, SHOWN);
  return { familia, titulo, filas, hayMas: found.size > SHOWN, isExact: exact.length > 0 };
}

/** Rows with exactly that code or number, in the order of the codes that the text may mean: this year before the last. */
async function exactly(db: Db, within: Within, asked: Asked): Promise<Hallazgo[]> {
  const { family, scope } = within;
  const conditions = Object.entries(family.exact)
    .filter(([field]) => isSeen(scope, field))
    .flatMap(([, { column, values }]) => values(asked).map((value) => sql`${column} = ${value}`));
  if (conditions.length === 0) return [];
  return read(db, within, {
    from: family.table,
    where: and(scope.where, sql`(${sql.join(conditions, sql` OR `)})`),
    order: [
      sql`CASE ${sql.join(
        conditions.map((condition, at) => sql`WHEN ${condition} THEN ${sql.raw(String(at))}`),
        sql` `,
      )} END`,
      asc(family.table.id),
    ],
  });
}

/** Rows of exactly that amount, the latest first. */
async function ofAmount(db: Db, within: Within, { amount }: Asked): Promise<Hallazgo[]> {
  const { family, scope } = within;
  if (!family.amount || amount === undefined || !isSeen(scope, family.amount.field)) return [];
  const { column } = family.amount;
  return read(db, within, {
    from: family.table,
    where: and(scope.where, sql`${column} = ${amount}::numeric`),
    order: [desc(column), desc(family.table.id)],
  });
}

/** Rows of that many euros and some cents, where no cents were typed, the nearest first. */
async function ofEuros(db: Db, within: Within, { amount, texto }: Asked): Promise<Hallazgo[]> {
  const { family, scope } = within;
  if (!family.amount || amount === undefined || saysCents(texto)) return [];
  if (!isSeen(scope, family.amount.field)) return [];
  const { column } = family.amount;
  return read(db, within, {
    from: family.table,
    where: and(scope.where, sql`${column} > ${amount}::numeric AND ${column} < ${amount}::numeric + 1`),
    order: [asc(column), asc(family.table.id)],
  });
}

/** Rows of that day, the latest first. */
async function ofDay(db: Db, within: Within, { day }: Asked): Promise<Hallazgo[]> {
  const { family, scope } = within;
  if (!family.day || day === undefined || !isSeen(scope, family.day.field)) return [];
  return read(db, within, {
    from: family.table,
    where: and(scope.where, sql`${family.day.column} = ${day}::date`),
    order: [desc(family.day.column), desc(family.table.id)],
  });
}

/** Reads the rows whose name begins with the text, in index order, and stops at the last one needed. */
async function beginning(db: Db, within: Within, { begins }: Asked): Promise<Hallazgo[]> {
  const { family, scope } = within;
  const place = placeFor(within);
  if (!place || begins === '') return [];
  const kept = sql.raw(String(KEPT));
  const start = sql`left(${family.table.busqueda}, ${kept})`;
  // A repeated condition would make the planner take the match for rarer than it is.
  const isSaid = !place.text && begins.length <= KEPT;
  return read(db, within, {
    from: family.table,
    where: and(
      scope.where,
      sql`${start} ^@ left(sin_tildes(${begins}), ${kept})`,
      isSaid ? undefined : sql`${textOf(within, place)} ^@ sin_tildes(${begins})`,
    ),
    order: [sql`${start} USING ~<~`],
  });
}

/** Rows that have all the words, the most similar first. */
async function containingAll(db: Db, within: Within, { words, begins, isLong }: Asked): Promise<Hallazgo[]> {
  const { family, scope } = within;
  const place = placeFor(within);
  if (!place || !isLong) return [];
  const where = and(
    scope.where,
    containsWords(words.join(' '), [sql`${textOf(within, place)}`], { folded: true }),
  );
  const { table } = family;
  const name = sql`sin_tildes(concat_ws(' ', ${sql.join(Object.values(seen(scope, family.name)), sql`, `)}))`;
  return read(db, within, {
    from: sql`(SELECT * FROM ${table} WHERE ${where} LIMIT ${CANDIDATES}) AS ${table}`,
    where: undefined,
    order: [
      sql`strict_word_similarity(sin_tildes(${begins}), ${name}) DESC`,
      sql`similarity(sin_tildes(${begins}), ${name}) DESC`,
      asc(table.id),
    ],
  });
}

type Reading = { from: PgTable | SQL; where: SQL | undefined; order: SQL[] };

/** Reads one row more than is shown, to know whether there are more. */
async function read(db: Db, { family, scope }: Within, { from, where, order }: Reading): Promise<Hallazgo[]> {
  const rows = await db
    .select({
      _id: sql<string>`${family.table.id}`,
      name: sql<string>`concat_ws(' ', ${sql.join(Object.values(seen(scope, family.name)), sql`, `)})`,
      details: sql<
        (string | null)[]
      >`jsonb_build_array(${sql.join(Object.values(seen(scope, family.details)), sql`, `)})`,
    })
    .from(from as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(SHOWN + 1);
  return rows.map(({ _id, name, details }) => ({
    _id,
    titulo: name,
    detalles: details.filter((detail) => detail !== null),
    ruta: family.ruta(_id),
  }));
}

const placeFor = ({ family, scope }: Within) =>
  family.places.find(({ fields }) => fields.every((field) => isSeen(scope, field)));

const textOf = ({ family }: Within, { text }: Place) => text ?? sql`${family.table.busqueda}`;

const isSeen = ({ hidden }: Scope, field: string) => !hidden?.includes(field);

const seen = <T extends PgColumn | SQL>(scope: Scope, fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => isSeen(scope, field)));
