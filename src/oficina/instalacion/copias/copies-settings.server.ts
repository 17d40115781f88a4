import { isHeld } from '#oficina/base/restored.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { USUAL_HOUR } from './contract.ts';
import type { CopySettings } from './run-copy.server.ts';
import { ajustesCopias } from './settings-table.server.ts';

/** Reads the settings of the copies, anew at each use; undefined while there is no folder. */
export type ReadCopySettings = () => Promise<CopySettings | undefined>;

/** Copies of the program, and what the panel may change of them. */
export type Copies = {
  settings: ReadCopySettings;
  /** The environment gives their folder. */
  fixed: boolean;
  /** Folder of the data. The copies may not be in it, nor in `programDir`, which updates replace. */
  dataDir: string;
  programDir: string;
  /** Whether any running program makes copies; without this function, only this program counts. */
  madeSomewhere?(): Promise<boolean>;
  /** Copies of every minute, where the program makes them. */
  instants?: Instants | undefined;
  /** Changes the schedule of the nightly copy. */
  reschedule(cron: string): Promise<void>;
};

type Ways = Omit<CopySettings, 'folder' | 'others'> & { db: Db; fixed: readonly string[] | undefined };

/**
 * Reads the settings: the folders of the environment or, without them, the folder of the panel. A restored copy still has the
 * folder of the original installation. It makes no copies until somebody confirms it, because they would push out the copies of
 * the original.
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
