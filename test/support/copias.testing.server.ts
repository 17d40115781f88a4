import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { packTar, unpackTar } from 'modern-tar';
import { seedDemoDocumentos } from '#demo/demo-documentos.server.ts';
import { seedDemoFotos } from '#demo/demo-fotos.server.ts';
import { markRestored } from '#oficina/base/restored.server.ts';
import { knownToCopies } from '#oficina/instalacion/copias/archivos/known-files.server.ts';
import { copySummary } from '#oficina/instalacion/copias/summary.server.ts';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import { MANIFEST, MANIFEST_SUM, type Manifest } from '#platform/copies/manifest.server.ts';
import { restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { asProgram, createTestDatabase, type TestDatabase } from '#platform/http/testing.server.ts';
import { temporaryFolder } from './app.testing.server.ts';
import { createDemoDatabase } from './demo.testing.server.ts';

export const NOW = new Date('2026-11-22T02:30:00Z');

export type Office = TestDatabase & { dataDir: string };

/** Database with the whole demonstration, its documentos and a kept correo. */
export async function demoOffice(): Promise<Office> {
  const database = await createDemoDatabase();
  const dataDir = await temporaryFolder();
  const files = folderFiles(path.join(dataDir, 'ficheros'));
  await seedDemoDocumentos(database.db, files, NOW);
  await seedDemoFotos(database.db, files, NOW);
  await folderFiles(dataDir).put(
    'correo/carta.eml',
    (async function* () {
      yield Buffer.from('Subject: hola\r\n\r\n');
    })() as never,
  );
  return { ...database, dataDir };
}

/** Makes a copy of an office, in its own folder by default. */
export const copyOf = async ({ url, dataDir }: Pick<Office, 'url' | 'dataDir'>, folder?: string, now = NOW) =>
  makeCopy({
    databaseUrl: url,
    dataDir,
    folder: folder ?? (await temporaryFolder()),
    program: '9.9.9',
    now,
    summary: copySummary,
    known: knownToCopies,
  });

export type Place = Office & { restore(file: string): Promise<Manifest> };

/** An empty database and data folder. */
export async function emptyPlace(): Promise<Place> {
  const database = await createTestDatabase({ empty: true });
  const dataDir = path.join(await temporaryFolder(), 'datos');
  const restore = (file: string) =>
    restoreCopy({
      file,
      databaseUrl: asProgram(database.url).ownerUrl,
      dataDir,
      before: (client, { hechaEn }) =>
        markRestored(client, { archivo: path.basename(file), copiaDe: hechaEn, now: NOW }),
      // The next start of the program would do this.
      after: () => prepareDatabase(asProgram(database.url)),
    });
  return { ...database, dataDir, restore };
}

/** Tells whether the office has no tables and no files. */
export async function isEmpty({ db, dataDir }: Office): Promise<boolean> {
  const { rows } = await db.$client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'drizzle')`,
  );
  const files = await readdir(dataDir).catch(() => []);
  return rows.length === 0 && files.length === 0;
}

/** Rewrites an archive with a changed manifest and the checksum of the new manifest. */
export async function withManifest(file: string, change: (manifest: Manifest) => object): Promise<void> {
  const entries = await unpackTar(await readFile(file));
  const text = (name: string) =>
    Buffer.from(entries.find(({ header }) => header.name === name)?.data ?? []).toString();
  const manifest = JSON.stringify(change(JSON.parse(text(MANIFEST))));
  const put: Record<string, Buffer> = {
    [MANIFEST]: Buffer.from(manifest),
    [MANIFEST_SUM]: Buffer.from(createHash('sha256').update(manifest).digest('hex')),
  };
  const changed = entries.map(({ header, data }) => {
    const body = put[header.name] ?? data;
    return { header: { ...header, size: body?.length ?? 0 }, data: body && new Uint8Array(body) };
  });
  await writeFile(file, await packTar(changed));
}
