/**
 * Measures a full copy and its restore into an empty folder: their times against reading all tables once in the same run, and the
 * size of the archive against the data folder. `node bench/copy.ts [invoices] [clients]`
 */
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { copySummary } from '#oficina/instalacion/copias/summary.server.ts';
import { copied, tablesOf } from '#platform/copies/database-shape.server.ts';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import { restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { formatBytes } from '#platform/kit/format.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillFacturas } from './support/large-facturas.ts';
import { fillOffice } from './support/large-office.ts';

const PORT = '3937';
/** `copy` and `restore`: times of reading all tables. `size`: archive against data folder. */
const LIMITS = { copy: 5, restore: 20, size: 0.2 };
const [facturas = 100_000, clients = 10_000] = process.argv.slice(2).map(Number);
async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) => stat(path.join(entry.parentPath, entry.name)).then(({ size }) => size));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** The least that a copy must do: every row read, and thrown away. */
async function readTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const table of await tablesOf(client)) {
      const rows = client.query(to(`${copied(table)} TO STDOUT`));
      await finished(rows.resume());
    }
  } finally {
    await client.end();
  }
}

function tell(what: string, figure: string, ratio: number, limit: number): void {
  const over = ratio > limit;
  if (over) process.exitCode = 1;
  console.log(
    `${what.padEnd(28)} ${figure.padStart(10)}  x ${ratio.toFixed(2)} (at most ${limit})${over ? '  OVER' : ''}`,
  );
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await fillOffice(client, { clients, learners: 1 });
    await fillFacturas(client, { invoices: facturas });
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}

async function work({ dataDir }: DemoProgram): Promise<void> {
  const { ownerUrl: url } = await joinEmbeddedPostgres({ dataDir });
  await fill(url);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-copia-'));
  // The restored PostgreSQL runs as another user, who must enter this folder.
  await chmod(folder, 0o755);
  try {
    const whole = await sizeOf(dataDir);
    console.log(`${facturas} invoices, folder of ${formatBytes(whole)}; load ${os.loadavg()[0]?.toFixed(1)}`);
    await readTables(url);
    const plain = await timed(() => readTables(url));
    console.log(`reading the tables (baseline): ${plain.seconds.toFixed(1)} s`);
    await mkdir(path.join(folder, 'copias'));
    const copy = await timed(() =>
      makeCopy({
        databaseUrl: url,
        dataDir,
        folder: path.join(folder, 'copias'),
        program: 'bench',
        now: new Date(),
        summary: copySummary,
      }),
    );
    const { file, bytes, manifest } = copy.result;
    const rows = manifest.tablas.reduce((sum, { filas }) => sum + filas, 0);
    console.log(`${rows} rows of ${manifest.tablas.length} tables, ${manifest.archivos.length} files`);
    tell('copy', `${copy.seconds.toFixed(1)} s`, copy.seconds / plain.seconds, LIMITS.copy);
    tell('archive', formatBytes(bytes), bytes / whole, LIMITS.size);
    const restored = await timed(() =>
      restoreCopy({
        file,
        databaseUrl: undefined,
        dataDir: path.join(folder, 'datos'),
        before: async () => {},
        after: async () => {},
      }),
    );
    tell(
      'checked and restored',
      `${restored.seconds.toFixed(1)} s`,
      restored.seconds / plain.seconds,
      LIMITS.restore,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await withDemoProgram({ port: PORT }, work);
