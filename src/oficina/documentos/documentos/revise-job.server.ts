import { sql } from 'drizzle-orm';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Antivirus } from '#platform/files/antivirus/clamd.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Finding, Probe } from '#platform/observe/health/health.server.ts';
import { WELL } from '#platform/observe/health/health.server.ts';
import { documentoKey } from './documento-files.server.ts';
import { scanStored } from './revise.server.ts';

type Services = { db: Db; files: Files; clock: () => Date; antivirus?: Antivirus | undefined };

/** Job that checks the files which arrived while the antivirus did not answer, or lets them go when there is none any more. */
export const reviseJob = (services: Services): Job => ({
  name: 'revisar-documentos',
  retryLimit: 0,
  retryDelay: 60,
  cron: '*/5 * * * *',
  handler: () => reviseDocumentos(services),
});

/** Files per round. */
const AT_ONCE = 50;

/**
 * Checks the oldest files first, and stops while the antivirus does not answer. A file with a virus stays,
 * but nobody gets it. Without an antivirus nothing waits for one: those files are as the ones that arrive then. While some
 * were checked in the last day, another machine has an antivirus, and they wait for it.
 */
export async function reviseDocumentos({ db, files, clock, antivirus }: Services): Promise<void> {
  if (!antivirus) {
    await db.execute(sql`UPDATE documentos SET revision = 'noHay' WHERE revision = 'sinRevisar' AND NOT EXISTS (
      SELECT FROM documentos d WHERE d.revision IN ('limpio', 'infectado') AND d.subido_en > ${clock()}::timestamptz - interval '1 day')`);
    return;
  }
  try {
    await antivirus.ping();
  } catch {
    return;
  }
  const { rows } = await db.execute<{ id: string; nombre: string }>(sql`
    SELECT id, nombre FROM documentos WHERE revision = 'sinRevisar' ORDER BY subido_en LIMIT ${AT_ONCE}`);
  for (const { id, nombre } of rows) {
    if ((await files.stat(documentoKey(id))) === undefined) continue;
    const verdict = await scanStored(antivirus, files, documentoKey(id));
    if (!verdict) continue;
    const { virus } = verdict;
    const revision = virus === undefined ? 'limpio' : 'infectado';
    await db.transaction(async (tx) => {
      await tx.execute(sql`UPDATE documentos SET revision = ${revision} WHERE id = ${id}`);
      if (virus !== undefined)
        await noteSecurity(tx, clock(), {
          tipo: 'virusEncontrado',
          sobre: { _id: id, nombre },
          detalle: virus,
        });
    });
  }
}

/** Whether the antivirus answers, and no file waits for it. */
export const antivirusProbe = ({ db, antivirus }: { db: Db; antivirus: Antivirus }): Probe => ({
  clave: 'antivirus',
  every: 60_000,
  look: async (): Promise<Finding> => {
    const away = await antivirus.ping().then(
      () => false,
      () => true,
    );
    const { rows } = await db.execute<{ sin: number; con: number }>(sql`
      SELECT count(*) FILTER (WHERE revision = 'sinRevisar')::int AS sin,
        count(*) FILTER (WHERE revision = 'infectado')::int AS con
      FROM documentos WHERE revision IN ('sinRevisar', 'infectado')`);
    const { sin = 0, con = 0 } = rows[0] ?? {};
    const told = [
      ...(away
        ? [
            {
              texto: `El antivirus no contesta: lo que se sube se guarda sin revisar${sin > 0 ? ` (${sin} hasta ahora)` : ''}.`,
              queHacer:
                'Comprueba clamd y CLAMAV_URL. Lo que quede sin revisar se revisa solo en cuanto conteste.',
            },
          ]
        : []),
      ...(con > 0
        ? [
            {
              texto: `Documentos guardados con virus: ${con}.`,
              queHacer:
                'En «Documentos», filtra por Antivirus «Con virus»: nadie puede descargarlos. Pide otros y elimínalos.',
            },
          ]
        : []),
    ];
    if (told.length === 0) return WELL;
    return {
      estado: 'aviso',
      texto: told.map(({ texto }) => texto).join(' '),
      queHacer: told.map(({ queHacer }) => queHacer).join(' '),
    };
  },
});
