/**
 * Searches over 10,000 sections and five permits: as JSON and as pages, every address different, and a mix of 2,000
 * addresses drawn by Zipf's law; against bare node:http and pg servers that run the same prepared statements. By turns
 * in the same run, medians. `node bench/search.ts`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { searchStatement } from '#comparador/ofertas/comparador/search-offers.server.ts';
import {
  emptySearch,
  ordenes,
  type SearchParams,
  searchQuery,
} from '#comparador/ofertas/comparador/search-params.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { migrateDatabase } from '#platform/database/migrations.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { between, chance, pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { bundled, ensureBuild } from '../scripts/support/build.ts';
import { loadReferenceData } from '../src/program/reference-data.server.ts';
import { type Statement, startBareSearch } from './support/bare-search.ts';
import { contest } from './support/contest.ts';
import { fillLargeCatalogue } from './support/large-catalogue.ts';

const SEARCHES = 40_000;
const PORT = '3910';
const LIMITS = { json: 0.6, pages: 0.14, zipf: 0.5 };
type Search = { query: string; statement: Statement };

/** Searches of every kind, no two alike. */
async function makeSearches(url: string, now: Date): Promise<Search[]> {
  const db = openDatabase({ url });
  const permits = (await searchablePermits(db)).filter(({ codigo }) =>
    ['B', 'A2', 'A1', 'AM', 'C'].includes(codigo),
  );
  await db.$client.end();
  const random = seededRandom(2_000);
  const made = new Map<string, Search>();
  while (made.size < SEARCHES) {
    const provincia = pick(random, provincias);
    const permiso = pick(random, permits);
    const orden = pick(
      random,
      ordenes.filter((name) => name !== 'distancia'),
    );
    const clases = between(random, 5, 55);
    const teoria = chance(random, 0.2);
    const hasta = chance(random, 0.3) ? between(random, 900, 2_500) : null;
    const caracteristica = chance(random, 0.2) ? ['teorica-en-linea'] : [];
    const params: SearchParams = {
      ...emptySearch,
      permiso: permiso.codigo,
      lugar: provincia.provincia,
      orden,
      clases,
      teoria,
      hasta,
      caracteristica,
    };
    const query = searchQuery(params).toString();
    const statement = {
      name: `ofertas provincia ${orden} ${teoria}`,
      ...searchStatement({
        permiso: permiso.dgt,
        zona: { tipo: 'provincia', codigo: provincia.codigo },
        orden,
        pagina: 1,
        clases,
        teoriaAprobada: teoria,
        automatico: false,
        hasta,
        caracteristicas: caracteristica,
        comparacion: [],
        centros: [],
        lineas: null,
        hoy: todayInMadrid(now),
      }),
    };
    made.set(query, { query, statement });
  }
  return [...made.values()];
}

/** Places in a list of 2,000, the n-th as often as 1/n. */
function zipf(count: number): number[] {
  const random = seededRandom(7);
  const weights = Array.from({ length: 2_000 }, (_, index) => 1 / (index + 1));
  const sums: number[] = [];
  weights.reduce((sum, weight, index) => {
    sums[index] = sum + weight;
    return sum + weight;
  }, 0);
  const all = sums.at(-1) ?? 1;
  return Array.from({ length: count }, () => {
    const wanted = random() * all;
    return sums.findIndex((sum) => sum >= wanted);
  });
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const now = new Date();
await migrateDatabase(postgres.ownerUrl);
const db = openDatabase({ url: postgres.ownerUrl });
await loadReferenceData(db);
await db.$client.end();
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
await fillLargeCatalogue(client, now);
await client.end();
const searches = await makeSearches(postgres.ownerUrl, now);
const statementsFile = path.join(folder, 'statements.json');
await writeFile(statementsFile, JSON.stringify(searches.map(({ statement }) => statement)));
const program = spawn(process.execPath, [bundled('main')], {
  env: {
    ...process.env,
    PORT,
    DATABASE_URL: postgres.ownerUrl,
    DATA_DIR: path.join(folder, 'datos'),
    LOG_LEVEL: 'warn',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(program, 'exit');
const json = await startBareSearch({ databaseUrl: postgres.ownerUrl, statementsFile, form: 'json' });
const html = await startBareSearch({ databaseUrl: postgres.ownerUrl, statementsFile, form: 'html' });
try {
  const origin = `http://127.0.0.1:${PORT}`;
  while ((await fetch(`${origin}/salud`).catch(() => undefined))?.status !== 200) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
    await wait(20);
  }
  // Half of the addresses for JSON, half for pages: no answer has been kept before it is measured.
  const half = searches.length / 2;
  const first = searches.slice(0, half);
  const draws = zipf(half);
  const bareOf = (url: string, places: number[]) => places.map((place) => `${url}/${place}`);
  const range = Array.from({ length: half }, (_, index) => index);
  const good = [
    await contest({
      name: 'JSON, every search different',
      limit: LIMITS.json,
      bare: bareOf(json.url, range),
      ours: first.map(({ query }) => `${origin}/comparador/buscar?${query}`),
    }),
    await contest({
      name: 'page, every search different',
      limit: LIMITS.pages,
      bare: bareOf(html.url, range),
      ours: first.map(({ query }) => `${origin}/?${query}`),
    }),
    await contest({
      name: 'page, 2,000 searches by Zipf',
      limit: LIMITS.zipf,
      bare: bareOf(html.url, draws),
      ours: draws.map((place) => `${origin}/?${searches[half + place]?.query}`),
    }),
  ];
  process.exitCode = good.every(Boolean) ? 0 : 1;
} finally {
  await json.close();
  await html.close();
  program.kill('SIGTERM');
  await ended;
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
