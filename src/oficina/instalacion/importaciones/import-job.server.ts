import { sql } from 'drizzle-orm';
import type { Job, JobKind } from '#platform/jobs/jobs.server.ts';
import { DIAS_PARA_DESHACER } from './contract.ts';
import { fileKey } from './file-key.ts';
import { runImport } from './run-import.server.ts';
import { runTogether } from './run-together.server.ts';
import type { ImportServices } from './services.server.ts';

/** Trials and imports, one after another. */
export const importKind: JobKind<{ id: string }> = { name: 'importar', retryLimit: 3, retryDelay: 10 };

export const importJob = (services: ImportServices): Job<{ id: string }> => ({
  ...importKind,
  handler: ({ id }) => runImport(services, id),
});

/** Trials and imports of files that came together. */
export const togetherKind: JobKind<{ id: string }> = {
  name: 'importar-juntas',
  retryLimit: 3,
  retryDelay: 10,
};

export const togetherJob = (services: ImportServices): Job<{ id: string }> => ({
  ...togetherKind,
  handler: ({ id }) => runTogether(services, id),
});

/** Resumes the imports that a crash left half done: they wrote nothing, and no process holds them. */
export const unfinishedImportsJob = (services: ImportServices): Job => ({
  name: 'importar-pendientes',
  retryLimit: 0,
  retryDelay: 60,
  cron: '* * * * *',
  handler: () => takeUpUnfinished(services),
});

export async function takeUpUnfinished(services: ImportServices): Promise<void> {
  const { rows } = await services.db.execute<{ id: string; traida: string | null }>(sql`
    SELECT id, traida_id AS traida FROM importaciones WHERE estado IN ('comprobando', 'en marcha')
      AND modificado_en < ${services.clock()}::timestamptz - interval '30 seconds'
      AND NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
        AND (classid::bigint << 32 | objid::bigint) = hashtextextended(importaciones.id::text, 0))
    ORDER BY id`);
  for (const { id } of rows.filter(({ traida }) => traida === null)) await runImport(services, id);
  const together = new Set(rows.flatMap(({ traida }) => traida ?? []));
  for (const traida of together) await runTogether(services, traida);
}

/**
 * Every night, deletes the files not imported within a week, and the earlier values of imports that can no
 * longer be undone.
 */
export const importUpkeepJob = (services: ImportServices): Job => ({
  name: 'limpieza-importaciones',
  retryLimit: 3,
  retryDelay: 60,
  cron: '40 4 * * *',
  handler: () => forgetOldImports(services),
});

export async function forgetOldImports({ db, files, clock }: ImportServices): Promise<void> {
  const now = clock();
  const { rows } = await db.execute<{ id: string }>(sql`
    DELETE FROM importaciones WHERE estado NOT IN ('terminada', 'deshecha', 'en marcha', 'comprobando')
      AND modificado_en < ${now}::timestamptz - interval '7 days' RETURNING id`);
  for (const { id } of rows) await files.remove(fileKey(id));
  await db.execute(sql`
    DELETE FROM importaciones_filas f USING importaciones i
    WHERE i.id = f.importacion_id AND i.hecha_en < ${now}::timestamptz - ${`${DIAS_PARA_DESHACER} days`}::interval`);
}
