import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { v4 as random } from 'uuid';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { lockWithin } from '#api/lock.server.ts';
import { StartupError } from '#api/startup-error.server.ts';

/** File that says whose the store is. */
const MARK = 'programa/lugar';

type Sharing = {
  db: Db;
  files: Files;
  /** Name of the store, for people. */
  where: string;
  /** The operator says that the database goes with this store from now on. */
  anew: boolean;
};

/**
 * Checks that the files of this program are those of its database, which all its programs share: with another folder,
 * what one stores would be missing in the next. The first program marks both. Throws `StartupError` for another store.
 */
export async function checkSharedFiles({ db, files, where, anew }: Sharing): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWithin(tx, 'instalación');
    const { rows } = await tx.execute<{ lugar: string | null }>(sql`SELECT lugar FROM instalacion`);
    const expected = rows[0]?.lugar ?? undefined;
    const found = await readMark(files);
    if (expected !== undefined && found === expected) return;
    if (expected !== undefined && !anew) throw new StartupError(wrongStore(where));
    const lugar = found ?? random();
    if (!found) await files.put(MARK, Readable.from([lugar]));
    await tx.execute(sql`
      INSERT INTO instalacion (lugar) VALUES (${lugar}) ON CONFLICT (unico) DO UPDATE SET lugar = excluded.lugar`);
  });
}

async function readMark(files: Files): Promise<string | undefined> {
  const stored = await files.read(MARK);
  return stored && (await text(stored)).trim();
}

const wrongStore = (where: string) =>
  `Los archivos de esta base de datos están en otra carpeta, y no en «${where}». Todos los programas de una base de datos usan la misma: ` +
  'pon en DATA_DIR la de los demás (en un disco de red, si están en varias máquinas), o trae la que había. Si lo que hay ahí es ' +
  'lo que vale desde ahora, arranca una vez con --otra-carpeta.';
