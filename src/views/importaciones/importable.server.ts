import type { Fields, TableOf } from '#api/crud-table.server.ts';
import type { Field } from '#kit/fields.ts';
import type { Resource } from '#kit/resource.ts';
import type { Perfil, Recurso } from '#office/access/roles.ts';

export type Stored = Record<string, unknown>;

/** A family that accepts imports from a file. */
export type Importable = {
  resource: Resource;
  table: TableOf<Fields>;
  recurso: Recurso;
  /** Fields that can find an existing row, the best one first. */
  claves: readonly string[];
  /** Fields that a role may write, if it may not write all. */
  writable?(who: Perfil): readonly string[] | undefined;
  /** Columns of a new row that calls do not have, such as its origin. */
  extra?: Stored;
  /** Columns that calls do not have, derived from the values to write. */
  derive?(values: Stored): Stored;
};

/** Fields that a file may bring: neither system fields nor rows within a row. */
export const importedFields = ({ resource }: Pick<Importable, 'resource'>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(resource.fields).filter(([, { system, input }]) => !system && input.kind !== 'rows'),
  );

/** Imported fields that this role may write. */
export function fieldsFor(importable: Importable, who: Perfil): Record<string, Field> {
  const writable = importable.writable?.(who);
  const all = importedFields(importable);
  if (!writable) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => writable.includes(name)));
}
