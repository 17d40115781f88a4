import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#platform/database/db.server.ts';
import type { Access } from '#platform/http/policy.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Verb } from '#platform/kit/contract/resource.ts';
import type { LabelledFamilies } from './crud-columns.server.ts';

export type Fields = Record<string, Field>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Table of any family. */
export type FamilyTable = PgTable & Record<'id' | 'version' | 'creadoEn' | 'modificadoEn', PgColumn>;

/** A table whose columns match the family's fields by name and type: a mismatch does not compile. */
export type TableOf<F extends Fields> = FamilyTable & {
  [Name in keyof F]: PgColumn & { _: { data: F[Name] extends Field<infer T> ? NonNullable<T> : never } };
};

/** Column of a field, by its name. Throws when the table has none. */
export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
  return column;
}

/** A change of a row, for the history. */
export type Change = {
  id: string;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
};

/** The five verbs, and the calls on a whole list. */
export type CrudCall = Verb | 'exportar' | 'aplicar';

/** A finished export; `completa` is false when the browser left before the end. */
export type ExportReport = { familia: string; formato: string; filas: number; completa: boolean };

export type RecentCalls = Partial<Record<CrudCall, true | readonly string[]>>;

export type CrudServices = {
  db: Db;
  clock: () => Date;
  /** The access of each verb. */
  access(verb: CrudCall): Access<never>;
  /** Calls that require a recent proof of identity. */
  recent?: RecentCalls | undefined;
  /** Whether the list can be exported; `exported` then records each export. */
  exports: boolean;
  exported(request: FastifyRequest, what: ExportReport): void;
  /** Writes a change to the history, within its transaction. */
  remember(tx: Transaction, request: FastifyRequest, change: Change): Promise<void>;
  /** Gives the id of the row into which a missing row was merged. */
  mergedInto?(id: string): Promise<string | undefined>;
  /** Runs before a row is removed, within its transaction. */
  removing?(tx: Transaction): Promise<void>;
  /** Names of other tables, for the message that a row is in use. */
  tableNames: Readonly<Record<string, string>>;
  /** Families that fields may point to. */
  families: LabelledFamilies;
};

/** The access of a call, and the recent proof that it requires. */
export function configOf({ access, recent }: CrudServices, call: CrudCall) {
  const proof = recent?.[call];
  return { access: access(call), ...(proof && { recent: proof }) };
}

/**
 * Name of a unique index. It ends with the column, so that an error of the database tells the repeated field.
 */
export const uniqueName = (table: string, column: string): string => `${table}_unico_${column}`;
