import { isHeld } from '#oficina/base/restored.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { USUAL_HOUR } from './contract.ts';
import type { CopySettings } from './run-copy.server.ts';
import { ajustesCopias } from './settings-table.server.ts';

/** Settings of the copies as they are at each use; undefined while they have no folder. */
export type ReadCopySettings = () => Promise<CopySettings | undefined>;

/** Copies of the program, and what the panel may change of them. */
export type Copies = {
  settings: ReadCopySettings;
  /** The environment gives their folder. */
  fixed: boolean;
  /** Folder of the data; copies may be neither in it nor in the program's, which its updates replace. */
  dataDir: string;
  programDir: string;
  /** Whether a program of those that run makes copies; only this one by default. */
  madeSomewhere?(): Promise<boolean>;
  /** Copies of every minute, where the program makes them. */
  instants?: Instants | undefined;
  /** Makes the nightly copy begin on another schedule. */
  reschedule(cron: string): Promise<void>;
};

type Ways = Omit<CopySettings, 'folder' | 'others'> & { db: Db; fixed: readonly string[] | undefined };

/**
 * Reads the settings: the folders of the environment or, without it, the one of the panel. A restored copy brings the
 * folder of the installation that it was made of: until somebody confirms it, its own copies would push those out.
 */
export const copySettings =
  ({ db, fixed, ...rest }: Ways): ReadCopySettings =>
  async () => {
    const [folder, ...others] = fixed ?? [];
    if (folder !== undefined) return { ...rest, folder, others };
    const [row] = await db.select().from(ajustesCopias);
    return row?.carpeta && !(await isHeld(db)) ? { ...rest, folder: row.carpeta } : undefined;
  };

/** Hour of the nightly copy, 'HH:MM' of Spain's time. */
export async function readHour(db: Pick<Db, 'select'>): Promise<string> {
  const [row] = await db.select({ hora: ajustesCopias.hora }).from(ajustesCopias);
  return row?.hora ?? USUAL_HOUR;
}

/** Schedule of a daily job at an hour 'HH:MM'. */
export function cronAt(hora: string): string {
  const [hours, minutes] = hora.split(':').map(Number);
  return `${minutes} ${hours} * * *`;
}
