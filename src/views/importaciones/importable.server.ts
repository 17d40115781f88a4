import type { Fields, TableOf } from '#api/crud-table.server.ts';
import type { Field } from '#kit/fields.ts';
import type { Resource } from '#kit/resource.ts';
import type { Perfil, Recurso } from '#office/access/roles.ts';

export type Stored = Record<string, unknown>;

/** A family whose rows can be brought from a file. */
export type Importable = {
  resource: Resource;
  table: TableOf<Fields>;
  recurso: Recurso;
  /** Fields by which a row of a file may be known to be there already, the best one first. */
  claves: readonly string[];
  /** Fields that somebody may write, of those who may not write all. */
  writable?(who: Perfil): readonly string[] | undefined;
  /** Columns of a new row that calls don't know: where it comes from. */
  extra?: Stored;
  /** Columns that calls don't know, from the values that are being written. */
  derive?(values: Stored): Stored;
};

/** Fields that a file may bring: not what the program writes, nor rows within a row. */
export const importedFields = ({ resource }: Pick<Importable, 'resource'>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(resource.fields).filter(([, { system, input }]) => !system && input.kind !== 'rows'),
  );

/** Those of them that this person may write. */
export function fieldsFor(importable: Importable, who: Perfil): Record<string, Field> {
  const writable = importable.writable?.(who);
  const all = importedFields(importable);
  if (!writable) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => writable.includes(name)));
}
