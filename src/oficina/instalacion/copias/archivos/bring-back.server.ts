import { sql } from 'drizzle-orm';
import { ownIdentities } from '#platform/copies/age.server.ts';
import { readArchive } from '#platform/copies/archive-reader.server.ts';
import { NotTheSame, onlyIf } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { systemError } from '#platform/kit/system-code.ts';
import { type CopyServices, copiesInPlaces, LONGEST_S } from '../run-copy.server.ts';
import { noteGood, readBad } from './bad-files.server.ts';
import { askOf, type KnownFile, knownFiles, pathOf } from './known-files.server.ts';
import { walkAndNote } from './walk-files.server.ts';

type Services = CopyServices & { files: Files };

export const bringBackKind: JobKind<{ pedidoEn?: string }> = {
  name: 'archivos-reponer',
  retryLimit: 1,
  retryDelay: 60,
  longest: LONGEST_S,
};

export const bringBackJob = (services: Services): Job<{ pedidoEn?: string }> => ({
  ...bringBackKind,
  handler: () => bringBack(services),
});

/**
 * Restores each bad file from the last copy that has it as it was stored, and notes those that no copy
 * has. It reads every file again first, and leaves alone those that are good by now.
 */
export async function bringBack({ db, files, clock, copies: read }: Services): Promise<void> {
  const copies = await read();
  if (!copies) return;
  await walkAndNote({ db, files, clock });
  const wanted = await wantedFiles({ db });
  const identities = await ownIdentities(copies.dataDir);
  for (const { file } of wanted.size > 0 ? await copiesInPlaces(copies) : []) {
    if (wanted.size === 0) break;
    const found = await takeFrom({ archive: file, identities }, wanted, files);
    await noteGood(db, found);
    for (const clave of found) wanted.delete(clave);
  }
  await db.execute(sql`
    UPDATE archivos_malos SET sin_copia_en = ${clock()} WHERE clave = ANY (${sql.param([...wanted.keys()])}::text[])`);
}

async function wantedFiles({ db }: Pick<Services, 'db'>): Promise<Map<string, KnownFile>> {
  const bad = new Set((await readBad(db)).map(({ clave }) => clave));
  const wanted = new Map<string, KnownFile>();
  for await (const file of knownFiles(askOf(db))) if (bad.has(file.clave)) wanted.set(file.clave, file);
  return wanted;
}

/**
 * Restores the files that this copy has as they were stored; gives their keys. It reads a damaged copy as
 * far as it can.
 */
async function takeFrom(
  { archive, identities }: { archive: string; identities: readonly string[] },
  wanted: ReadonlyMap<string, KnownFile>,
  files: Files,
): Promise<string[]> {
  const found: string[] = [];
  const byPath = new Map([...wanted].map(([clave, file]) => [pathOf(clave), file]));
  try {
    for await (const { name, size, body } of readArchive(archive, identities)) {
      const file = byPath.get(name);
      if (file?.bytes === size) {
        const stored = await files.put(file.clave, onlyIf(body, file)).then(
          () => true,
          (error) => {
            if (error instanceof NotTheSame) return false;
            throw error;
          },
        );
        if (stored) found.push(file.clave);
      } else for await (const _ of body);
    }
  } catch (error) {
    // A cut or damaged copy ends here, and the search goes on in the copy before it.
    if (systemError(error).syscall !== undefined) throw error;
  }
  return found;
}
