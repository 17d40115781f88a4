/**
 * Copies and restores a large installation: the demonstration in its own PostgreSQL, with many small files in the data folder. One
 * more file of varying size moves the manifest (some 190 bytes a file) to ten places of the stream, plain and encrypted. Each copy
 * is restored and copied again; both copies must have the same rows in each table and the same hash of each file.
 * `node bench/large-copies.ts [files 16000] [places 10] [--solo claras|cifradas]`
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { tryCopy } from '#oficina/instalacion/copias/check-restored.server.ts';
import { copySummary } from '#oficina/instalacion/copias/summary.server.ts';
import { allRecipients, ownIdentities } from '#platform/copies/age.server.ts';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import type { Manifest } from '#platform/copies/manifest.server.ts';
import { restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { formatBytes } from '#platform/kit/format.ts';
import { seedDemo } from '../src/program/demo.server.ts';
import { loadReferenceData } from '../src/program/reference-data.server.ts';
import { fillFiles } from './support/large-files.ts';

const { positionals, values: given } = parseArgs({
  allowPositionals: true,
  options: { solo: { type: 'string' } },
});
const [files = 16_000, places = 10] = positionals.map(Number);
const KINDS = [
  { kind: 'claras', encrypted: false },
  { kind: 'cifradas', encrypted: true },
];
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
const dataDir = path.join(folder, 'datos');
const postgres = await joinEmbeddedPostgres({ dataDir });
const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
const recipients = await allRecipients(dataDir, [await identityToRecipient(await generateX25519Identity())]);
const identities = await ownIdentities(dataDir);

const copyOf = (url: string, from: string, given: { recipients?: string[]; into: string }) =>
  makeCopy({
    databaseUrl: url,
    dataDir: from,
    folder: given.into,
    program: 'bench',
    now: new Date(),
    summary: copySummary,
    ...(given.recipients && { recipients: given.recipients }),
  });

/** Rows and files that must come back; a table that the restore itself writes would be different. */
const contentOf = ({ tablas, archivos }: Manifest) => JSON.stringify([tablas, archivos]);

async function comesBack(file: string, manifest: Manifest): Promise<boolean> {
  const target = path.join(folder, 'otra', 'datos');
  let same = false;
  await restoreCopy({
    file,
    identities,
    databaseUrl: undefined,
    dataDir: target,
    before: async () => {},
    after: async (url) => {
      const again = await copyOf(url, `${target}.restaurando`, { into: path.join(folder, 'segunda') });
      same = contentOf(again.manifest) === contentOf(manifest);
    },
  });
  for (const name of ['otra', 'segunda']) await rm(path.join(folder, name), { recursive: true, force: true });
  return same;
}

const minutes = (started: number) => ((performance.now() - started) / 60_000).toFixed(1);

try {
  await prepareDatabase(postgres);
  const db = openDatabase({ url: postgres.ownerUrl, max: 4 });
  const stored = folderFiles(path.join(dataDir, 'ficheros'));
  await loadReferenceData(db);
  await seedDemo(db, stored);
  await db.$client.end();
  await fillFiles(path.join(dataDir, 'ficheros', 'muchos'), files);
  const pusher = path.join(dataDir, 'correo', 'empuja.eml');
  await mkdir(path.dirname(pusher), { recursive: true });
  for (const { encrypted } of KINDS.filter(({ kind }) => kind === (given.solo ?? kind)))
    for (let place = 0; place < places; place += 1) {
      // Sizes in whole blocks of a tar (512 bytes), spread over a mebibyte.
      await writeFile(pusher, randomBytes(1 + Math.floor((place * (1 << 20)) / places / 512) * 512));
      const started = performance.now();
      const into = path.join(folder, 'copias');
      const { file, bytes, manifest } = await copyOf(postgres.ownerUrl, dataDir, {
        into,
        ...(encrypted && { recipients }),
      });
      const made = minutes(started);
      const back = performance.now();
      const same = await comesBack(file, manifest);
      const tried = place === 0 ? (await tryCopy(file, { identities })).fallos.length : 0;
      const size = formatBytes(JSON.stringify(manifest, null, 1).length);
      console.log(
        `${encrypted ? 'encrypted' : 'plain    '} place ${place}: ${manifest.archivos.length} files, ${formatBytes(bytes)}, manifest ${size}; ` +
          `copy ${made} min, back ${minutes(back)} min: ${same ? 'the same' : 'DIFFERENT'}${tried > 0 ? `, ${tried} faults` : ''}`,
      );
      if (!same) process.exitCode = 1;
      await rm(into, { recursive: true });
    }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}
