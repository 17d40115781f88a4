import type { SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Field } from '#kit/fields.ts';
import type { Verb } from '#kit/resource.ts';
import { type AppError, notAllowed } from './errors.server.ts';

/** How far whoever sent a request may go with the rows of a family; what is not said is not narrowed. */
export type Scope = {
  /** Rows that exist for them: the others are not found, and none may be made or left outside of it. */
  where?: SQL | undefined;
  /** Fields they may write. */
  writable?: readonly string[];
  /** Fields they may not see: they read nothing there. */
  hidden?: readonly string[];
  /** Of a new row of theirs, where they don't say. */
  preset?: Readonly<Record<string, unknown>>;
  /** Of a new row of theirs, whatever they say. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Why a row that they see can't be changed by them as it is; undefined, it can. */
  barred?: (row: Readonly<Record<string, unknown>>) => AppError | undefined;
};

/** Says how far a request may go, by what it asks for. */
export type ScopeOf = (request: FastifyRequest, call: Verb | 'exportar') => Scope;

type Stored = Record<string, unknown>;

/** Refuses, by their names, fields that are not theirs to write. */
export function refuseUnwritable(
  { writable }: Scope,
  fields: Readonly<Record<string, Field>>,
  values: Stored,
): void {
  const refused = writable ? Object.keys(values).filter((name) => !writable.includes(name)) : [];
  if (refused.length === 0) return;
  const titles = refused.map((name) => fields[name]?.title ?? name);
  throw notAllowed(`No puedes cambiar: ${new Intl.ListFormat('es-ES').format(titles)}`);
}

/** The row without what they may not see, nor what it is called where it points to something. */
export function masked<T extends Stored>({ hidden }: Scope, row: T): T {
  if (!hidden) return row;
  const { nombres } = row as { nombres?: Stored };
  return {
    ...row,
    ...without(hidden, row),
    ...(nombres && { nombres: { ...nombres, ...without(hidden, nombres) } }),
  };
}

const without = (hidden: readonly string[], values: Stored): Stored =>
  Object.fromEntries(hidden.filter((name) => name in values).map((name) => [name, null]));
