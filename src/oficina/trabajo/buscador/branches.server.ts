import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Scope } from '#platform/crud/crud-scope.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { executeRows } from '#platform/database/statements/prepared.server.ts';
import type { Hallazgo } from './contract.ts';
import type { Place, SearchFamily } from './families.server.ts';

/** Rows shown of each family. */
export const SHOWN = 6;

/** A family that the caller may see, and its rows. */
export type Within = { family: SearchFamily; scope: Scope };

/** How a row was found, in the order of what a person means first. */
export type Via = 'exact' | 'beginning' | 'amount' | 'euros' | 'day' | 'words';

/** Rows of a family that one condition finds, in an order. */
export type Branch = {
  within: Within;
  via: Via;
  /** Source of the rows, under the name of the family's table; by default, that table. */
  from?: SQL;
  where: SQL | undefined;
  order: SQL[];
};

export type SearchHit = { family: SearchFamily; via: Via; row: Hallazgo };

/**
 * Runs branches as one statement: seven families in one trip, parsed and planned together. Each gives one row more than is
 * shown, to know whether there are more. With `kept`, connections keep its plan.
 */
export async function runBranches(
  db: Pick<Db, '_'>,
  branches: readonly Branch[],
  { kept }: { kept: boolean },
): Promise<SearchHit[]> {
  if (branches.length === 0) return [];
  const selects = branches.map((branch, place) => sql`(${selectOf(branch, place)})`);
  const query = sql`${sql.join(selects, sql` UNION ALL `)} ORDER BY 1, 2`;
  return executeRows(db, query, { kept, answerOf: (rows) => rows.map((row) => foundIn(branches, row)) });
}

function selectOf({ within: { family, scope }, from, where, order }: Branch, place: number): SQL {
  const names = sql.join(Object.values(seen(scope, family.name)), sql`, `);
  const details = sql.join(Object.values(seen(scope, family.details)), sql`, `);
  // Each branch and each row has a number, because PostgreSQL may read branches in any order.
  return sql`SELECT ${sql.raw(String(place))}, row_number() OVER (), * FROM (
    SELECT ${family.table.id}, concat_ws(' ', ${names}), jsonb_build_array(${details})
    FROM ${from ?? family.table} WHERE ${where ?? sql`true`}
    ORDER BY ${sql.join(order, sql`, `)} LIMIT ${sql.raw(String(SHOWN + 1))}) t`;
}

function foundIn(branches: readonly Branch[], row: readonly unknown[]): SearchHit {
  const [place, , id, titulo, details] = row as [number, unknown, string, string, (string | null)[]];
  const { within, via } = branches[Number(place)] as Branch;
  const { family } = within;
  const detalles = details.filter((detail) => detail !== null);
  return { family, via, row: { _id: id, titulo, detalles, ruta: family.ruta(id) } };
}

/** The first place of the family whose fields the caller may all read. */
export const placeFor = ({ family, scope }: Within): Place | undefined =>
  family.places.find(({ fields }) => fields.every((field) => isSeen(scope, field)));

export const textOf = ({ family }: Within, { text }: Place): SQL => text ?? sql`${family.table.busqueda}`;

export const isSeen = ({ hidden }: Scope, field: string): boolean => !hidden?.includes(field);

const seen = <T extends PgColumn | PgTable | SQL>(
  scope: Scope,
  fields: Record<string, T>,
): Record<string, T> => Object.fromEntries(Object.entries(fields).filter(([field]) => isSeen(scope, field)));
