import { and, asc, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidFields, notFound, outOfDate } from '#platform/http/errors.server.ts';
import type { Row } from '#platform/kit/contract/resource.ts';
import { columnsOf } from './crud-columns.server.ts';
import type { CrudFamily } from './crud-rows.server.ts';
import { masked, refuseUnwritable, type Scope } from './crud-scope.server.ts';
import type { Fields, Transaction } from './crud-table.server.ts';
import { refuseOutside } from './crud-within.server.ts';

type Values = Record<string, unknown>;
type StoredRow = Row<Fields>;

/** A change of many rows; `differs` says whether it alters a row. Without `changes`, the rows are removed. */
export type Together = {
  family: CrudFamily;
  request: FastifyRequest;
  changes?: Values | undefined;
  differs(row: Values): boolean;
};

/** What happened to a row: `unchanged` if it already had the values, `refusal` with its reason; neither when the change was done. */
export type Fate = { row?: StoredRow; unchanged?: boolean; refusal?: AppError };

/** Whether rows point to the same table. One statement would then remove parent and child; one by one, the parent is refused. */
const pointsToItself = ({ table }: CrudFamily): boolean =>
  getTableConfig(table).foreignKeys.some(
    (key) => getTableName(key.reference().foreignTable) === getTableName(table),
  );

/**
 * Changes or removes many rows by a few statements, with the checks of the single calls (`crud-rows.server.ts`) on each. Gives the
 * result of each existing row; refused rows stay as they were. Throws when a statement, or a check that reads other rows, refuses
 * any row. The caller must then roll back `tx` and try smaller parts, down to single rows, to find the refused one.
 */
export async function changeTogether(
  tx: Transaction,
  { family, request, changes, differs }: Together,
  ids: readonly string[],
): Promise<Map<string, Fate>> {
  if (!changes && pointsToItself(family)) throw new Error('its rows may point to each other');
  const reads = readsOf(family, tx);
  const scopeOf = (verb: 'consultarPorId' | 'actualizar' | 'eliminar'): Scope =>
    family.scope?.(request, verb) ?? {};
  const seen = scopeOf('consultarPorId');
  const fates = new Map<string, Fate>();
  for (const row of await reads.rows(ids, seen.where)) fates.set(row._id, { row: masked(seen, row) });
  const wanted = [...fates].flatMap(([id, fate]) => {
    fate.unchanged = changes !== undefined && !differs(fate.row ?? {});
    return fate.unchanged ? [] : [id];
  });
  if (wanted.length === 0) return fates;
  const scope = scopeOf(changes ? 'actualizar' : 'eliminar');
  const before = new Map(
    (await reads.rows(wanted, scope.where, changes !== undefined)).map((row) => [row._id, row]),
  );
  const refuse = refusalOf(family, scope, changes);
  const going = wanted.flatMap((id) => {
    const fate = fates.get(id) ?? {};
    const refusal = refuse(before.get(id), fate.row);
    if (refusal) fate.refusal = refusal;
    return refusal ? [] : [id];
  });
  if (going.length === 0) return fates;
  const after = changes
    ? await update({ family, tx, scope, changes, reads }, going)
    : await remove({ family, tx }, going);
  for (const id of going)
    await family.services.remember(tx, request, {
      id,
      antes: before.get(id) ?? null,
      despues: after.get(id) ?? null,
    });
  return fates;
}

type Reads = ReturnType<typeof readsOf>;

function readsOf({ services, resource, table }: CrudFamily, tx: Transaction) {
  const columns = columnsOf(resource, table, services.families);
  return {
    /** Rows within a scope, in the order of their ids; `held` locks them until the transaction ends. */
    rows: async (ids: readonly string[], where: SQL | undefined, held = false): Promise<StoredRow[]> => {
      const query = tx
        .select(columns)
        .from(table)
        .where(and(inArray(table.id, [...ids]), where))
        .orderBy(asc(table.id));
      return (await (held ? query.for('no key update', { of: table }) : query)) as StoredRow[];
    },
  };
}

/** Makes the checks that need only the row itself, in the order of the single calls. */
function refusalOf({ resource }: CrudFamily, scope: Scope, changes: Values | undefined) {
  const judge = (row: StoredRow | undefined, read: StoredRow | undefined) => {
    if (!row) throw notFound(resource.one);
    if (!changes) return;
    if (row.version !== read?.version) throw outOfDate(masked(scope, row));
    const barred = scope.barred?.(row);
    if (barred) throw barred;
    refuseUnwritable(scope, resource.fields, changes);
    const problems = resource.check?.({ ...row, ...changes }, row) ?? [];
    if (problems.length > 0) throw invalidFields(problems);
  };
  return (row: StoredRow | undefined, read: StoredRow | undefined): AppError | undefined => {
    try {
      judge(row, read);
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  };
}

type Update = { family: CrudFamily; tx: Transaction; scope: Scope; changes: Values; reads: Reads };

async function update({ family, tx, scope, changes, reads }: Update, ids: readonly string[]) {
  const { services, resource, table, derive } = family;
  await tx
    .update(table)
    .set({
      ...changes,
      ...derive?.({ ...changes }),
      ...scope.always,
      version: sql`${table.version} + 1`,
      modificadoEn: services.clock(),
    } as never)
    .where(inArray(table.id, [...ids]));
  const rows = await reads.rows(ids, undefined);
  for (const row of rows) await refuseOutside(tx, resource, services.families, { row, changed: changes });
  const inside = scope.where ? (await reads.rows(ids, scope.where)).length : rows.length;
  if (rows.length !== ids.length || inside !== ids.length) throw new Error('a row went out of reach');
  return new Map(rows.map((row) => [row._id, row]));
}

async function remove({ family, tx }: Pick<Update, 'family' | 'tx'>, ids: readonly string[]) {
  const { services, table } = family;
  await services.removing?.(tx);
  await tx.delete(table).where(inArray(table.id, [...ids]));
  return new Map<string, StoredRow>();
}
