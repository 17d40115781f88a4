import type { LabelledFamilies } from '#platform/crud/crud-columns.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Importable } from './importable.server.ts';

export type ImportServices = {
  db: Db;
  clock: () => Date;
  /** Store of uploaded files until they are imported. */
  files: Files;
  importables: readonly Importable[];
  families: LabelledFamilies;
  tableNames: Readonly<Record<string, string>>;
  /** State of the antivirus for the documentos that come. */
  revision: 'sinRevisar' | 'noHay';
  /** Most bytes of the documentos of one cliente; no limit without it. */
  documentQuota?: number | undefined;
};

/** Gives the family with that name, if it accepts imports. */
export const importableOf = (
  { importables }: Pick<ImportServices, 'importables'>,
  familia: string,
): Importable | undefined => importables.find(({ resource }) => resource.name === familia);
