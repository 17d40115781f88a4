/**
 * The import of a real month against the least work of any import: a plain COPY of the same file into an unlogged table of text
 * columns. Both take turns in the same run and database. Compares medians of the clock and of the milliseconds of processor of this
 * process and of PostgreSQL. Also measures the memory of the command that people run. `node bench/import-dgt.ts`.
 *
 * Needs the DGT's files beside the repository. Uses DATABASE_URL's server if there is one (a database is made in it and
 * dropped, and the processor is not known), else a PostgreSQL of its own in a temporary folder.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, globSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { importMonth } from '#comparador/dgt/import-month.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { migrateDatabase } from '#platform/database/migrations.server.ts';
import { bundled, ensureBuild } from '../scripts/support/build.ts';
import { processorOf } from './support/processor.ts';

const ROUNDS = 9;
const LIMITS = { ratio: 3, memoryMB: 250 };

const root = path.join(import.meta.dirname, '..');
const FILES = path.join(root, '../shared/dgt');
async function main(): Promise<boolean> {
  const [packed] = globSync(path.join(FILES, 'export_auto_20220701*.gz'));
  const [older] = globSync(path.join(FILES, 'export_auto_20220601*.gz'));
  if (packed === undefined || older === undefined) {
    console.log('Faltan los microdatos reales de la DGT (../shared/dgt): no hay nada que medir.');
    return true;
  }
  await ensureBuild();
  const folder = await mkdtemp(path.join(tmpdir(), 'carne-claro-bench-'));
  await chmod(folder, 0o755);
  const file = path.join(folder, 'mes.txt');
  writeFileSync(file, gunzipSync(readFileSync(packed)));
  const server = await openServer(path.join(folder, 'datos'));
  try {
    return report(await measure(server.url, { file, older }));
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

type Server = { url: string; close(): Promise<void> };

async function openServer(dataDir: string): Promise<Server> {
  const external = process.env.DATABASE_URL;
  if (!external) {
    const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir });
    return { url: ownerUrl, close: stop };
  }
  const admin = new pg.Client({ connectionString: external });
  await admin.connect();
  const name = `bench_${process.pid}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(external);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    close: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

/** Milliseconds of the clock and of processor. */
type Time = { ms: number; processor: number };
type Times = { copy: Time[]; first: Time[]; next: Time[]; reload: Time[]; memoryMB: number };

/** Says the greatest memory of a process when it ends. */
const TELL_MEMORY = `data:text/javascript,process.on('exit',()=>console.log('rss',process.resourceUsage().maxRSS))`;

/** Peak memory of the built command, with the options of `npm run importar:dgt`, when it imports these files. */
function memoryOfImports(url: string, { folder, files }: { folder: string; files: string[] }): number {
  const options = ['--max-semi-space-size=8', '--import', TELL_MEMORY];
  const output = execFileSync(process.execPath, [...options, bundled('importar-dgt'), ...files], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder },
  });
  return Number(/rss (\d+)/.exec(output)?.[1]) / 1024;
}

async function load(pool: pg.Pool, source: string): Promise<void> {
  await importMonth(
    { $client: pool },
    { source: { path: source }, displayName: path.basename(source), clock: () => new Date(), admitir: true },
  );
}

async function measure(url: string, { file, older }: { file: string; older: string }): Promise<Times> {
  await migrateDatabase(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // DROP DATABASE cuts connections that are still closing, and they emit an error.
  pool.on('error', () => {});
  const times: Times = { copy: [], first: [], next: [], reload: [], memoryMB: 0 };
  await createPlainTable(pool);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      times.copy.push(await plainCopy(pool, file));
      await emptyDatabase(pool);
      times.first.push(await timed(() => load(pool, file)));
      times.copy.push(await plainCopy(pool, file));
      times.reload.push(await timed(() => load(pool, file)));
      times.copy.push(await plainCopy(pool, file));
      await emptyDatabase(pool);
      await load(pool, older);
      times.next.push(await timed(() => load(pool, file)));
    }
    times.memoryMB = memoryOfImports(url, { folder: path.dirname(file), files: [older, file, file] });
    return times;
  } finally {
    await pool.end();
  }
}

async function createPlainTable(pool: pg.Pool): Promise<void> {
  const columns = Array.from({ length: 15 }, (_, i) => `c${i} text`);
  await pool.query(`CREATE UNLOGGED TABLE copia (${columns.join()})`);
}

async function plainCopy(pool: pg.Pool, file: string): Promise<Time> {
  await pool.query('TRUNCATE copia');
  const client = await pool.connect();
  try {
    const copy = `COPY copia FROM STDIN WITH (DELIMITER ';', HEADER, ENCODING 'latin1')`;
    return await timed(() => pipeline(createReadStream(file), client.query(copyFrom(copy))));
  } finally {
    client.release();
  }
}

async function emptyDatabase(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'resultados'::regclass`,
  );
  for (const { name } of rows) await pool.query(`DROP TABLE ${name}`);
  await pool.query(`TRUNCATE resultados, resultados_aparte, escuelas_nombres, estadisticas, estadisticas_provincia,
    ubicaciones, ofertas, slugs_anteriores, secciones, escuelas, centros_examen, meses_dgt CASCADE`);
}

async function timed(work: () => Promise<unknown>): Promise<Time> {
  const before = processorOf(process.pid);
  const start = performance.now();
  await work();
  const ms = performance.now() - start;
  const after = processorOf(process.pid);
  return { ms, processor: after.own - before.own + after.started - before.started };
}

const median = (times: readonly Time[]) =>
  times.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const mean = (times: readonly Time[]) =>
  times.reduce((sum, { processor }) => sum + processor, 0) / times.length;

function report({ copy, first, next, reload, memoryMB }: Times): boolean {
  const known = !process.env.DATABASE_URL;
  const ratioOf = (times: Time[]) => (known ? mean(times) / mean(copy) : median(times) / median(copy));
  const row = (what: string, times: Time[]) =>
    `${what.padEnd(34)} ${median(times).toFixed(0).padStart(5)} ms, processor ${mean(times).toFixed(0).padStart(5)} ms   × ${ratioOf(times).toFixed(2)}`;
  console.log(
    `Import of one month (38,242 rows), ${ROUNDS} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(row('plain COPY, 15 text columns', copy));
  console.log(row('a further month', next));
  console.log(row('the same month again', reload));
  console.log(row('the first month of all', first));
  console.log(`peak memory, three imports         ${memoryMB.toFixed(0).padStart(5)} MB`);
  const good = ratioOf(next) <= LIMITS.ratio && memoryMB <= LIMITS.memoryMB;
  if (!good) console.log(`Over the limit: a further month within × ${LIMITS.ratio}, ${LIMITS.memoryMB} MB.`);
  return good;
}

process.exitCode = (await main()) ? 0 : 1;
