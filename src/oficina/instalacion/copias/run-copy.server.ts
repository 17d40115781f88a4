import path from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { ownIdentities } from '#platform/copies/age.server.ts';
import { checkCopy } from '#platform/copies/check-copy.server.ts';
import type { Instants } from '#platform/copies/instants/instants.server.ts';
import { type MadeCopy, makeCopy } from '#platform/copies/make-copy.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { plural } from '#platform/kit/format.ts';
import { noteLeft, readBad } from './archivos/bad-files.server.ts';
import { knownToCopies } from './archivos/known-files.server.ts';
import { copiesIn, copyTo, refuseWithoutRoom, rotate } from './copies-folder.server.ts';
import type { ReadCopySettings } from './copies-settings.server.ts';
import { reasonOf } from './copy-reasons.ts';
import { readState, type State } from './estado/read-state.server.ts';
import { writeState } from './estado/state-files.server.ts';
import type { ExportedName } from './exportar/families.ts';
import type { DatedCopy } from './rotation.ts';
import { copySummary } from './summary.server.ts';

export type CopyServices = {
  db: Db;
  clock: () => Date;
  copies: ReadCopySettings;
  /** Copies of every minute, where the program makes them. */
  instants?: Instants | undefined;
};

export type CopySettings = {
  databaseUrl: string;
  dataDir: string;
  /** The files; those of the data folder by default. */
  files?: Files;
  folder: string;
  /** Other folders that get the same copy. */
  others?: readonly string[];
  /** Public age keys of the people who may open the copies; without keys the copies are not encrypted. */
  recipients?: readonly string[];
  program: string;
  /** Tables whose state is written beside each copy; without them there is no state. */
  exported?: readonly ExportedName[];
  /** Aborts when the program ends, and stops a trial restore that has begun. */
  stopping?: AbortSignal | undefined;
  /** Bounds of the restore that proves each night's copy; the usual ones by default. */
  proof?: ProofBounds;
};

export type ProofBounds = {
  /** Folder of its own, made and removed each time; one in the data folder by default. */
  folder?: string | undefined;
  minutes: number;
  /** Most bytes of the disk that the restore may use; by default, all but `leastMegabytes`. */
  bytes?: number | undefined;
  /** Megabytes that always stay free on the disk. */
  leastMegabytes: number;
};

/** Every folder of the copies, the first one first. */
export const foldersOf = ({ folder, others = [] }: CopySettings): string[] => [folder, ...others];

/**
 * Seconds after which the maker of a copy, or of its trial, counts as dead: a big office takes minutes,
 * and its restore takes longer.
 */
export const LONGEST_S = 6 * 3_600;

/**
 * Makes a copy, reads it again, and removes the copies that are no longer needed. It notes and throws a
 * failure.
 */
export async function runCopy({ db, clock, copies: read }: CopyServices, automatica: boolean): Promise<void> {
  const copies = await read();
  // A person who asked for a copy must learn that there is none.
  if (!copies && !automatica) throw new Error('this program has no place for copies');
  if (!copies) return;
  const id = uuid();
  const now = clock();
  await db.execute(
    sql`INSERT INTO copias (id, empezada_en, automatica) VALUES (${id}, ${now}, ${automatica})`,
  );
  try {
    const { made, missed } = await makeInPlaces(copies, now);
    const { file, bytes, manifest } = made;
    await noteLeft(db, manifest.malos, clock());
    const { length } = manifest.malos;
    const left =
      length > 0
        ? `No lleva ${plural(length, 'archivo que no está como se guardó', 'archivos que no están como se guardaron')}.`
        : null;
    const error = [left, ...missed].filter((one) => one !== null).join(' ') || null;
    await db.execute(sql`
      UPDATE copias SET archivo = ${path.basename(file)}, bytes = ${bytes}, acabada_en = ${clock()}, comprobada_en = ${clock()},
        error = ${error}
      WHERE id = ${id}`);
  } catch (error) {
    await db.execute(
      sql`UPDATE copias SET acabada_en = ${clock()}, error = ${reasonOf(error)} WHERE id = ${id}`,
    );
    throw error;
  }
  // The oldest copy may hold the only good version of a file, so copies stay while there are bad files.
  if ((await readBad(db)).length > 0) return;
  for (const folder of foldersOf(copies)) await rotate(folder).catch(() => {});
}

type InPlaces = { made: MadeCopy; missed: string[] };

/**
 * Makes the copy in the first folder that accepts it, reads it again there, and copies it to the other folders. `missed` says
 * in words which folders failed. Throws the first failure if all of them failed.
 */
async function makeInPlaces(copies: CopySettings, now: Date): Promise<InPlaces> {
  const missed: string[] = [];
  let first: unknown;
  let made: MadeCopy | undefined;
  let state: State | undefined;
  const summary: typeof copySummary = async (client) => {
    if (copies.exported) state = await readState(client, copies.exported, now);
    return { ...(await copySummary(client)), ...(state && { estado: state.raiz }) };
  };
  for (const folder of foldersOf(copies))
    try {
      await refuseWithoutRoom(folder);
      if (made) await copyTo(made.file, folder);
      else {
        const copy = await makeCopy({ ...copies, folder, now, summary, known: knownToCopies });
        await checkCopy(copy.file, { identities: await ownIdentities(copies.dataDir) });
        made = copy;
      }
      if (state) await writeState(folder, made.file, state);
    } catch (error) {
      first ??= error;
      missed.push(`No ha llegado a ${folder}. ${reasonOf(error)}`);
    }
  if (!made) throw first;
  return { made, missed };
}

/** A copy and its file, in the first folder that has it. */
export type FoundCopy = DatedCopy & { bytes: number; file: string };

/** Lists the copies of all folders, the last first. A folder that cannot be read has none. */
export async function copiesInPlaces(copies: CopySettings): Promise<FoundCopy[]> {
  const found = new Map<string, FoundCopy>();
  for (const folder of foldersOf(copies))
    for (const copy of await copiesIn(folder).catch(() => []))
      if (!found.has(copy.archivo))
        found.set(copy.archivo, { ...copy, file: path.join(folder, copy.archivo) });
  return [...found.values()].sort((a, b) => b.hechaEn.getTime() - a.hechaEn.getTime());
}
