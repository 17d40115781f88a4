import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import type { Field } from '#kit/fields.ts';
import type { Verb } from '#kit/resource.ts';
import type { LabelledFamilies } from './crud-columns.server.ts';
import type { Db } from './db.server.ts';
import type { Access } from './policy.server.ts';

export type Fields = Record<string, Field>;
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];

/** A table whose columns are the family's fields, by name and by type: if they drift apart, it does not compile. */
export type TableOf<F extends Fields> = PgTable & {
  id: PgColumn;
  version: PgColumn;
  creadoEn: PgColumn;
  modificadoEn: PgColumn;
} & {
  [Name in keyof F]: PgColumn & { _: { data: F[Name] extends Field<infer T> ? NonNullable<T> : never } };
};

/** What one change was, for whoever keeps the history. */
export type Change = {
  id: string;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
};

/** The five verbs, and what is done to a whole list. */
export type CrudCall = Verb | 'exportar' | 'aplicar';

/** A list that was taken away; not `completa` when whoever asked went away before. */
export type Exported = { familia: string; formato: string; filas: number; completa: boolean };

export type RecentCalls = Partial<Record<CrudCall, true | readonly string[]>>;

export type CrudServices = {
  db: Db;
  clock: () => Date;
  /** Who may call each verb. */
  access(verb: CrudCall): Access<never>;
  /** Calls that want a recent proof of who makes them. */
  recent?: RecentCalls | undefined;
  /** Whether anybody may take the whole list away in a file, and whoever keeps count of who did. */
  exports: boolean;
  exported(request: FastifyRequest, what: Exported): void;
  /** Writes a change down, within its transaction. */
  remember(tx: Transaction, request: FastifyRequest, change: Change): Promise<void>;
  /** Before a row is removed, within its transaction. */
  removing?(tx: Transaction): Promise<void>;
  /** What other tables are called, for whoever hears that a row is in use. */
  tableNames: Readonly<Record<string, string>>;
  /** Those that fields of others point to. */
  families: LabelledFamilies;
};

/** The access of a call, and whether it wants a recent proof. */
export function configOf({ access, recent }: CrudServices, call: CrudCall) {
  const proof = recent?.[call];
  return { access: access(call), ...(proof && { recent: proof }) };
}

/** Unique indexes are named so, with the column at the end: whose value is repeated is read from it. */
export const uniqueName = (table: string, column: string): string => `${table}_unico_${column}`;
