import type { LabelledFamilies } from '#api/crud-columns.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import type { Importable } from './importable.server.ts';

export type ImportServices = {
  db: Db;
  clock: () => Date;
  /** Where files wait until they are brought in. */
  files: Files;
  importables: readonly Importable[];
  families: LabelledFamilies;
  tableNames: Readonly<Record<string, string>>;
};

/** The family of that name, if files can be brought into it. */
export const importableOf = (
  { importables }: Pick<ImportServices, 'importables'>,
  familia: string,
): Importable | undefined => importables.find(({ resource }) => resource.name === familia);
