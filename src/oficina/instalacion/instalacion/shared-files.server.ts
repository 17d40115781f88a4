import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { v4 as random } from 'uuid';
import type { Db } from '#platform/database/db.server.ts';
import { lockWithin } from '#platform/database/lock.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { type Lugar, readInstallation } from './file-place.server.ts';

/** File with the mark that says which database the store belongs to. */
const MARK = 'programa/lugar';

/** A place of files, with its name for people. */
type NamedFiles = { files: Files; name: string };

type Sharing = {
  db: Db;
  carpeta: NamedFiles;
  /** Store of objects, in a program that knows one. */
  s3?: NamedFiles | undefined;
  /** The operator says that the database goes with the files of here from now on. */
  anew: boolean;
};

/**
 * Checks that this program uses the same files as all the programs of its database. With another place, a file that one program
 * stores would be missing in the next. The first program marks the files and the database. A new database begins in the store
 * of objects, if the program knows one, unless the folder has files, as after a restore. Throws `StartupError` for another
 * place.
 */
export async function checkSharedFiles({ db, carpeta, s3, anew }: Sharing): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWithin(tx, 'instalación');
    const row = await readInstallation(tx);
    const [expected, hacia] = [row?.lugar ?? undefined, row?.mudanza ?? null];
    const en =
      row?.archivos ?? (expected === undefined && s3 && !(await hasFiles(carpeta.files)) ? 's3' : 'carpeta');
    const here = { carpeta, s3 };
    const [main, coming] = [here[en], hacia === null ? undefined : here[hacia]];
    if (!anew && (!main || (hacia !== null && !s3))) throw unknownStore();
    const kept: Lugar = main ? en : 'carpeta';
    const place = main ?? carpeta;
    const found = await readMark(place.files);
    const isKnown = expected !== undefined && found === expected;
    if (expected !== undefined && !isKnown && !anew) throw new StartupError(wrongStore(place.name));
    if (coming && !anew && (await readMark(coming.files)) !== expected)
      throw new StartupError(wrongStore(coming.name));
    if (isKnown && row?.archivos === kept) return;
    const lugar = found ?? random();
    if (!found) await writeMark(place.files, lugar);
    await tx.execute(sql`
      INSERT INTO instalacion (lugar, archivos) VALUES (${lugar}, ${kept})
      ON CONFLICT (unico) DO UPDATE SET lugar = excluded.lugar, archivos = excluded.archivos,
        mudanza = ${isKnown ? hacia : null}`);
  });
}

async function hasFiles(files: Files): Promise<boolean> {
  for await (const _ of files.all()) return true;
  return false;
}

async function readMark(files: Files): Promise<string | undefined> {
  const stored = await files.read(MARK);
  return stored && (await text(stored)).trim();
}

/** Writes the mark that says which database a store belongs to. */
export const writeMark = (files: Files, lugar: string): Promise<void> =>
  files.put(MARK, Readable.from([lugar]));

const wrongStore = (where: string) =>
  `Los archivos de esta base de datos están en otra carpeta u otro almacén, y no en «${where}». Todos los programas de una base de datos ` +
  'usan el mismo: pon en DATA_DIR o en ARCHIVOS_URL lo de los demás (la carpeta, en un disco de red si están en varias máquinas), o trae lo ' +
  'que había. Si lo que hay ahí es lo que vale desde ahora, arranca una vez con --otra-carpeta.';

/** Refusal of a program, or a tool, that does not know where the files are. */
export const unknownStore = (): StartupError =>
  new StartupError(
    'Los archivos de esta base de datos están, o se están llevando, a un almacén S3 que este programa no conoce: pon en ARCHIVOS_URL, ' +
      'ARCHIVOS_ACCESS_KEY y ARCHIVOS_SECRET_KEY lo de los demás programas.',
  );
