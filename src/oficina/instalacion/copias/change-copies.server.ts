import { sql } from 'drizzle-orm';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import { checkFolder, isSameDisk, WrongFolder } from './check-folder.server.ts';
import type { AjustarCopias } from './contract.ts';
import { type Copies, cronAt } from './copies-settings.server.ts';
import { ajustesCopias } from './settings-table.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  copies: Copies | undefined;
  /** A demonstration may not choose a folder of the server, because anybody may sign in to it. */
  isDemonstration(): Promise<boolean>;
};

/** Sets the folder and the hour of the nightly copies. Says whether that folder shares a disk with the data. */
export async function changeCopies(
  { db, clock, copies, isDemonstration }: Services,
  { carpeta, hora }: AjustarCopias,
  actor: Actor,
): Promise<{ mismoDisco: boolean }> {
  if (!copies || (await isDemonstration())) throw inUse('La demostración no hace copias de seguridad');
  if (copies.fixed && carpeta !== undefined)
    throw inUse('La carpeta de las copias la fija quien lleva el servidor del programa, y aquí no se cambia');
  const folder = carpeta ? await checked(db, carpeta, copies) : carpeta;
  await db.transaction(async (tx) => {
    const written = folder === undefined ? {} : { carpeta: folder };
    await tx
      .insert(ajustesCopias)
      .values({ ...written, hora })
      .onConflictDoUpdate({ target: ajustesCopias.unico, set: { ...written, hora } });
    await noteSecurity(tx, clock(), { tipo: 'copiasCambiadas', actor });
  });
  await copies.reschedule(cronAt(hora));
  return { mismoDisco: Boolean(folder) && (await isSameDisk(folder ?? '', copies.dataDir)) };
}

async function checked(db: Db, carpeta: string, { dataDir, programDir }: Copies): Promise<string> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`SELECT bytes::float8 AS bytes FROM copias WHERE bytes IS NOT NULL ORDER BY empezada_en DESC LIMIT 1`,
  );
  try {
    return await checkFolder(carpeta, { forbidden: [dataDir, programDir], lastBytes: rows[0]?.bytes ?? 0 });
  } catch (error) {
    if (!(error instanceof WrongFolder)) throw error;
    throw invalidFields([{ campo: 'carpeta', motivo: error.message }]);
  }
}
