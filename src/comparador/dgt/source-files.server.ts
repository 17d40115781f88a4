import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { page } from '#platform/http/serve.server.ts';

const FOLDER = 'dgt';
/** Key of a file that is stored whole. */
const WHOLE = /^dgt\/[0-9a-f]{64}$/;

type LoadedFile = { archivo: string; sha256: string };

/** Keeps the file of a loaded month, as the DGT gave it, so that its figures can be traced. */
export async function keepSourceFile(
  db: Db,
  files: Files,
  { mes, content }: { mes: string; content: Readable },
): Promise<void> {
  const loaded = await loadedFile(db, mes);
  if (loaded) await files.put(keyOf(loaded), content);
  else content.destroy();
}

/**
 * Removes the kept files that no loaded month uses: files of removed months, and of versions older than the last one replaced. A month's
 * row is written before its file is kept, so a file that is being stored stays.
 */
export async function removeUnreachableFiles(db: Db, files: Files): Promise<void> {
  const { rows } = await db.execute<{ sha256: string | null }>(
    sql`SELECT unnest(ARRAY[sha256, anterior ->> 'sha256']) AS sha256 FROM meses_dgt WHERE origen = 'dgt'`,
  );
  const reachable = new Set(rows.flatMap(({ sha256 }) => (sha256 === null ? [] : keyOf({ sha256 }))));
  for await (const key of files.list(FOLDER))
    if (WHOLE.test(key) && !reachable.has(key)) await files.remove(key);
}

/** Serves `GET /fuentes/dgt/2025-12`: the DGT's own file of a loaded month, under its own name. */
export function registerSourceFiles(app: HttpApp, { db, files }: { db: Db; files: Files }): void {
  page(
    app,
    {
      path: 'fuentes/dgt/:mes',
      summary: 'Archivo original de la DGT de un mes cargado',
      params: z.object({
        mes: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'debe ser un mes, como 2025-12'),
      }),
    },
    { access: 'publico', coste: 10 },
    async (request, reply) => {
      const loaded = await loadedFile(db, `${request.params.mes}-01`);
      const content = loaded && (await files.read(keyOf(loaded)));
      if (!loaded || !content) throw notFound('el archivo de ese mes');
      const name = loaded.archivo.replace(/[^\w.-]/g, '_');
      return reply
        .type(await typeOf(files, keyOf(loaded)))
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'public, max-age=3600')
        .send(content);
    },
  );
}

/** Types by the first two bytes, as a file is packed whatever its name says. */
const PACKED: Readonly<Record<string, string>> = { '1f8b': 'application/gzip', '504b': 'application/zip' };

/**
 * Gives the type of a kept file. A packed file needs its own type: with the general type, the server would announce it as compressed again,
 * which is false, and no browser could open it.
 */
async function typeOf(files: Files, key: string): Promise<string> {
  const head = await files.read(key, { start: 0, end: 1 });
  return PACKED[head ? (await buffer(head)).toString('hex') : ''] ?? 'application/octet-stream';
}

/** Names the file by its content: loading the same file again keeps one copy. */
export const keyOf = ({ sha256 }: Pick<LoadedFile, 'sha256'>) => `${FOLDER}/${sha256}`;

async function loadedFile(db: Db, mes: string): Promise<LoadedFile | undefined> {
  const { rows } = await db.execute<LoadedFile>(
    sql`SELECT archivo, sha256 FROM meses_dgt WHERE mes = ${mes} AND origen = 'dgt'`,
  );
  return rows[0];
}

/** Gives the version that the loaded one has replaced, if any. */
export async function replacedVersion(db: Db, mes: string): Promise<LoadedFile | undefined> {
  const { rows } = await db.execute<{ anterior: LoadedFile | null }>(
    sql`SELECT anterior FROM meses_dgt WHERE mes = ${mes} AND origen = 'dgt'`,
  );
  return rows[0]?.anterior ?? undefined;
}
