import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import {
  type AppError,
  invalidFields,
  mergedInto,
  notAllowed,
  notFound,
  outOfDate,
} from '#platform/http/errors.server.ts';
import type { ListQuery, Resource, Row, Verb } from '#platform/kit/contract/resource.ts';
import { columnsOf } from './crud-columns.server.ts';
import { type Looking, listRows } from './crud-list.server.ts';
import { guardOf } from './crud-refusals.server.ts';
import { masked, refuseUnwritable, type Scope, type ScopeOf } from './crud-scope.server.ts';
import type { Sums } from './crud-sums.server.ts';
import type { CrudServices, FamilyTable, Fields, Transaction } from './crud-table.server.ts';
import { refuseOutside } from './crud-within.server.ts';
import { rowReader } from './row-reader.server.ts';

type RowValues = Record<string, unknown>;

/** 404, with the row that took its place if it was merged. */
async function gone({ mergedInto: find }: CrudServices, what: string, id: string): Promise<AppError> {
  const winner = await find?.(id);
  return winner === undefined ? notFound(what) : mergedInto(what, winner);
}

export type RowsOptions = Looking & {
  scope?: ScopeOf;
  /** Computes columns that are not in the API from the values being written. */
  derive?(values: RowValues): RowValues;
  /** How the amounts of its list add up. */
  sums?: Sums;
  /** Default condition of a list, from its query. */
  narrow?(query: ListQuery): SQL | undefined;
};

/** Data that the calls of a family need. */
export type CrudFamily<F extends Fields = Fields> = RowsOptions & {
  services: CrudServices;
  resource: Resource<F> & Resource;
  table: FamilyTable;
};

/** Reads and writes the rows of one family, within the scope of each request. */
export function rowsOf<F extends Fields = Fields>(family: CrudFamily<F>) {
  const { services, resource, table } = family;
  const columns = columnsOf(resource, table, services.families);
  const reader = rowReader<Row<F>>(columns);
  const scopeOf = (request: FastifyRequest, verb: Verb): Scope => family.scope?.(request, verb) ?? {};
  const read: RowLookup<F> = async (tx, id, { scope = {}, held = false } = {}) => {
    const query = tx
      .select(columns)
      .from(table)
      .where(and(eq(table.id, id), scope.where));
    const [row] = await (held ? query.for('no key update', { of: table }) : query);
    return row as Row<F> | undefined;
  };
  const guarded = guardOf(services, resource, table);
  const writes = writesOf(family, read);
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) =>
    guarded(() => services.db.transaction(work));
  return {
    list: async (request: FastifyRequest, query: ListQuery) => {
      const scope = scopeOf(request, 'leer');
      const where = and(scope.where, family.narrow?.(query));
      const page = await listRows(
        { db: services.db, resource, table, reader, ...scope, where, looking: family },
        query,
      );
      return scope.hidden ? { ...page, filas: page.filas.map((row) => masked(scope, row)) } : page;
    },
    find: async (request: FastifyRequest, id: string, verb: Verb = 'consultarPorId') => {
      const scope = scopeOf(request, verb);
      const row = await read(services.db, id, { scope });
      if (!row) throw await gone(services, resource.one, id);
      return masked(scope, row);
    },
    create: (request: FastifyRequest, values: RowValues) => {
      const scope = scopeOf(request, 'crear');
      return inTransaction(async (tx) => masked(scope, await writes.create(tx, { request, scope }, values)));
    },
    update: (request: FastifyRequest, changes: Changes) => {
      const scope = scopeOf(request, 'actualizar');
      return inTransaction(async (tx) => masked(scope, await writes.update(tx, { request, scope }, changes)));
    },
    /** `before` removes the rows that must go with each row. */
    remove: (
      request: FastifyRequest,
      ids: string[],
      before?: (tx: Transaction, request: FastifyRequest, id: string) => Promise<void>,
    ) => {
      const by = { request, scope: scopeOf(request, 'eliminar') };
      return inTransaction(async (tx) => {
        for (const id of [...new Set(ids)].sort()) {
          if (before) {
            await writes.find(tx, by, id);
            await before(tx, request, id);
          }
          await writes.remove(tx, by, id);
        }
      });
    },
    scopeOf,
    writes,
    guarded,
  };
}

/** Without a version, the change applies to the current row. */
type Changes = { _id: string; version?: number | undefined } & RowValues;
type By = { request: FastifyRequest; scope: Scope };
/** `id` is the identifier of a new row that was chosen before. */
type Making = By & { id?: string };
/** `held` locks the row until the transaction ends. */
type Reading = { scope?: Scope; held?: boolean };
type RowLookup<F extends Fields> = (
  tx: Pick<Db, 'select'>,
  id: string,
  reading?: Reading,
) => Promise<Row<F> | undefined>;
export type Rows<F extends Fields = Fields> = ReturnType<typeof rowsOf<F>>;

/** Writes of one row; the caller opens the transaction. */
function writesOf<F extends Fields>(
  { services, resource, table, derive }: CrudFamily<F>,
  read: RowLookup<F>,
) {
  const { clock, remember } = services;
  const missing = notFound(resource.one);
  const check = (row: RowValues, before: RowValues | null) => {
    const problems = resource.check?.(row, before) ?? [];
    if (problems.length > 0) throw invalidFields(problems);
  };
  const find = async (tx: Transaction, { scope }: By, id: string, held = false) => {
    const row = await read(tx, id, { scope, held });
    if (!row) throw missing;
    return row;
  };
  return {
    find,
    create: async (tx: Transaction, { request, scope, id: known }: Making, given: RowValues) => {
      refuseUnwritable(scope, resource.fields, given);
      const said = Object.entries(given).filter(([, value]) => value !== undefined && value !== null);
      const values = {
        ...resource.initial,
        ...given,
        ...scope.preset,
        ...resource.begin?.(Object.fromEntries(said)),
        ...Object.fromEntries(said),
        ...scope.fixed,
        ...scope.always,
      };
      check(values, null);
      const now = clock();
      const id = known ?? uuid({ msecs: now.getTime() });
      const row = { ...values, ...derive?.(values), id, creadoEn: now, modificadoEn: now };
      await tx.insert(table).values(row as never);
      await refuseOutside(tx, resource, services.families, { row, changed: row });
      const despues = await read(tx, id, { scope });
      if (!despues) throw notAllowed(`No puedes crear ${resource.one} fuera de lo tuyo`);
      await remember(tx, request, { id, antes: null, despues });
      return despues;
    },
    update: async (tx: Transaction, { request, scope }: By, { _id, version, ...changes }: Changes) => {
      const antes = await find(tx, { request, scope }, _id, true);
      if (version !== undefined && antes.version !== version) throw outOfDate(masked(scope, antes));
      const barred = scope.barred?.(antes);
      if (barred) throw barred;
      refuseUnwritable(scope, resource.fields, changes);
      check({ ...antes, ...changes }, antes);
      await tx
        .update(table)
        .set({
          ...changes,
          ...derive?.({ ...changes }),
          ...scope.always,
          version: sql`${table.version} + 1`,
          modificadoEn: clock(),
        } as never)
        .where(eq(table.id, _id));
      const despues = await read(tx, _id);
      if (!despues) throw missing;
      await refuseOutside(tx, resource, services.families, { row: despues, changed: changes });
      if (!(await read(tx, _id, { scope })))
        throw notAllowed(`No puedes dejar ${resource.one} fuera de lo tuyo`);
      await remember(tx, request, { id: _id, antes, despues });
      return despues;
    },
    /** `told` goes into the history with the row. */
    remove: async (tx: Transaction, { request, scope }: By, id: string, told: RowValues = {}) => {
      const antes = await find(tx, { request, scope }, id);
      await services.removing?.(tx);
      await tx.delete(table).where(eq(table.id, id));
      await remember(tx, request, { id, antes: { ...antes, ...told }, despues: null });
    },
  };
}
