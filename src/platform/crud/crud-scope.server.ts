import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type AppError, notAllowed } from '#platform/http/errors.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Verb } from '#platform/kit/contract/resource.ts';

/** Limits of a request on a family's rows; a missing limit does not apply. */
export type Scope = {
  /** Rows that exist for the actor. Others are not found, and no row may be created or moved out of them. */
  where?: SQL | undefined;
  /** Fields that the actor may write. */
  writable?: readonly string[];
  /** Fields that the actor may not see; they are empty in answers. */
  hidden?: readonly string[];
  /** Values of a new row for the fields that the request leaves out. */
  preset?: Readonly<Record<string, unknown>>;
  /** Values of a new row whatever the request says. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Values of each row that the actor writes, new or not, whatever the request says. */
  always?: Readonly<Record<string, unknown>>;
  /** Error when the actor may see a row but not change it in its present state; undefined when it may. */
  barred?: (row: Readonly<Record<string, unknown>>) => AppError | undefined;
};

/** Gives the limits of a request for a call. */
export type ScopeOf = (request: FastifyRequest, call: Verb | 'exportar') => Scope;

type RowValues = Record<string, unknown>;

/** Refuses fields that the actor may not write, and names them. */
export function refuseUnwritable(
  { writable }: Scope,
  fields: Readonly<Record<string, Field>>,
  values: RowValues,
): void {
  const refused = writable ? Object.keys(values).filter((name) => !writable.includes(name)) : [];
  if (refused.length === 0) return;
  const titles = refused.map((name) => fields[name]?.title ?? name);
  throw notAllowed(`No puedes cambiar: ${new Intl.ListFormat('es-ES').format(titles)}`);
}

/** The row without hidden fields, nor the names of their references. */
export function masked<T extends RowValues>({ hidden }: Scope, row: T): T {
  if (!hidden) return row;
  const { nombres } = row as { nombres?: RowValues };
  return {
    ...row,
    ...without(hidden, row),
    ...(nombres && { nombres: { ...nombres, ...without(hidden, nombres) } }),
  };
}

const without = (hidden: readonly string[], values: RowValues): RowValues =>
  Object.fromEntries(hidden.filter((name) => name in values).map((name) => [name, null]));
