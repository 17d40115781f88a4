import type { Perfil, Recurso } from '#oficina/base/roles/roles.ts';
import type { FamilyTable, Transaction } from '#platform/crud/crud-table.server.ts';
import type { Field } from '#platform/kit/contract/fields.ts';
import type { Resource } from '#platform/kit/contract/resource.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import type { Motivo } from './contract.ts';
import { DOCUMENTOS } from './families.ts';
import type { ReadRow } from './read-rows.ts';

export type RowValues = Record<string, unknown>;

/** A family that accepts imports from a file. */
export type Importable = {
  resource: Resource;
  table: FamilyTable;
  recurso: Recurso;
  /** Fields that can find an existing row, the best one first. */
  claves: readonly string[];
  /** Fields that a role may write, if it may not write all. */
  writable?(who: Perfil): readonly string[] | undefined;
  /** Columns of a new row that calls do not have, such as its origin. */
  extra?: RowValues;
  /** Comes in files only, and not by `POST {familia}/importar`. */
  onlyFiles?: true;
  /** Further columns that a file may have, which `complete` turns into values of the row. */
  alsoRead?: Readonly<Record<string, Field>>;
  /** Fills in fields from the rest of the row; `hoy` is the day in Madrid. */
  complete?(read: RowValues, hoy: string): RowValues;
  /** Field that points to a cliente, who is found by the row's `nif` and may be made with these values. */
  cliente?: { campo: string; made(read: RowValues): RowValues };
  /** Before any row is written, gives the reason for each row that the stored data does not allow. */
  refuse?(tx: Transaction, rows: readonly ReadRow[]): Promise<Map<number, Motivo>>;
  /** Fields whose day must be past: for a day after today, or before 1986, the person is asked. */
  pastDays?: readonly string[];
  /** Field that a new row takes from whoever brings it, if the file does not say it. */
  byDefault?: string;
  /** Columns that calls do not have, derived from the values to write. */
  derive?(values: RowValues): RowValues;
};

/** Says whether a family comes as the files of a ZIP, and not as rows. */
export const isDocumentos = ({ resource }: Pick<Importable, 'resource'>): boolean =>
  resource.name === DOCUMENTOS;

/** Fields that a file may bring: neither system fields nor rows within a row. */
export const importedFields = ({ resource }: Pick<Importable, 'resource'>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(resource.fields).filter(([, { system, input }]) => !system && input.kind !== 'rows'),
  );

/** Columns that a file may have. */
export const fileFields = (importable: Importable): Record<string, Field> => ({
  ...importedFields(importable),
  ...importable.alsoRead,
});

/** Completes the values read of a row, as the family says. */
export const completed = ({ complete }: Importable, read: RowValues, now: Date): RowValues =>
  complete ? complete(read, todayInMadrid(now)) : read;

/** Columns of a file that this role may write. */
export function fieldsFor(importable: Importable, who: Perfil): Record<string, Field> {
  const writable = importable.writable?.(who);
  const all = fileFields(importable);
  if (!writable) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => writable.includes(name)));
}
