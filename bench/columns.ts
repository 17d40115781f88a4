/**
 * Milliseconds of processor of a search, of the program and its PostgreSQL together, over 10,000 sections with tarifas and five
 * permits. All searches differ: in a province, in the whole country and near a point. Compares with a bare node:http over the same
 * columns. Then searches at a fixed rate, without changes and while a tarifa changes every two seconds: the very next search must
 * show the change. `node bench/columns.ts`; with `cambios`, only the searches at a fixed rate.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { OfferSearch } from '#comparador/ofertas/comparador/search-offers.server.ts';
import {
  emptySearch,
  ordenes,
  type SearchParams,
  searchQuery,
} from '#comparador/ofertas/comparador/search-params.ts';
import { knownAround, type Zona } from '#comparador/ofertas/comparador/zone-condition.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { migrateDatabase } from '#platform/database/migrations.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { between, chance, pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { bundled, ensureBuild } from '../scripts/support/build.ts';
import { noteAct } from '../src/oficina/base/puertas/read-doors.server.ts';
import { loadReferenceData } from '../src/program/reference-data.server.ts';
import { askAll, askAtRate, type Latencies } from './support/ask-all.ts';
import { startBareColumns } from './support/bare-columns.ts';
import { fillLargeCatalogue } from './support/large-catalogue.ts';
import { processorOf } from './support/processor.ts';

const { PORT = '3911' } = process.env;
const WARM_UP = 1_500;
const SEARCHES = 2_000;
const CONNECTIONS = 8;
/** Searches a second while tarifas change, the number of changes and the milliseconds between two. */
const RATE = 100;
const CHANGES = 10;
const CHANGE_MS = 2_000;

/** Most milliseconds of processor of a search. */
const LIMITS = { provincia: 0.7, pais: 0.8, cerca: 0.7 };
type Kind = keyof typeof LIMITS;

type Search = { query: string; search: OfferSearch };

/** Searches of a kind, no two alike. */
async function makeSearches(databaseUrl: string, kind: Kind, now: Date): Promise<Search[]> {
  const db = openDatabase({ url: databaseUrl });
  const permits = (await searchablePermits(db)).filter(({ codigo }) =>
    ['B', 'A2', 'A1', 'AM', 'C'].includes(codigo),
  );
  await db.$client.end();
  const random = seededRandom(2_000 + kind.length);
  const made = new Map<string, Search>();
  while (made.size < WARM_UP + SEARCHES) {
    const provincia = pick(random, provincias);
    const permiso = pick(random, permits);
    const point = { lat: 37 + random() * 6, lon: -6 + random() * 7 };
    const zonas: Record<Kind, Zona> = {
      provincia: { tipo: 'provincia', codigo: provincia.codigo },
      pais: { tipo: 'espana' },
      cerca: knownAround(point, 20),
    };
    const params: SearchParams = {
      ...emptySearch,
      permiso: permiso.codigo,
      lugar: kind === 'provincia' ? provincia.provincia : '',
      cerca: kind === 'cerca' ? point : null,
      km: kind === 'cerca' ? 20 : null,
      orden: pick(
        random,
        ordenes.filter((name) => name !== 'distancia'),
      ),
      clases: between(random, 5, 55),
      teoria: chance(random, 0.2),
      hasta: chance(random, 0.3) ? between(random, 900, 2_500) : null,
      caracteristica: chance(random, 0.2) ? ['teorica-en-linea'] : [],
    };
    const search: OfferSearch = {
      permiso: permiso.dgt,
      zona: zonas[kind],
      orden: params.orden,
      pagina: 1,
      clases: params.clases ?? permiso.clases,
      teoriaAprobada: params.teoria,
      automatico: false,
      hasta: params.hasta,
      caracteristicas: params.caracteristica,
      comparacion: [],
      centros: [],
      lineas: null,
      hoy: todayInMadrid(now),
    };
    const query = searchQuery(params).toString();
    made.set(query, { query, search });
  }
  return [...made.values()];
}

const at = ({ latencies }: Latencies, share: number) =>
  (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(1);

/** Processor of a process and of its PostgreSQL. */
function millisecondsOf(pid: number): number {
  const { own, started } = processorOf(pid);
  return own + started;
}

/** Milliseconds of processor of each request after the warm-up. */
async function measure(addresses: string[], pid: number): Promise<{ each: number; asked: Latencies }> {
  await askAll(addresses.slice(0, WARM_UP), CONNECTIONS);
  const before = millisecondsOf(pid);
  const asked = await askAll(addresses.slice(WARM_UP), CONNECTIONS);
  return { each: (millisecondsOf(pid) - before) / SEARCHES, asked };
}

async function contestOf(
  kind: Kind,
  { origin, pid, databaseUrl, folder }: Program,
  now: Date,
): Promise<boolean> {
  const searches = await makeSearches(databaseUrl, kind, now);
  const searchesFile = path.join(folder, `${kind}.json`);
  await writeFile(searchesFile, JSON.stringify(searches.map(({ search }) => search)));
  const bare = await startBareColumns({ databaseUrl, searchesFile });
  const limit = await measure(
    searches.map((_, index) => `${bare.url}/${index}`),
    bare.pid,
  );
  await bare.close();
  const ours = await measure(
    searches.map(({ query }) => `${origin}/comparador/buscar?${query}`),
    pid,
  );
  const perSecond = (SEARCHES / ours.asked.ms) * 1_000;
  console.log(
    `${kind.padEnd(10)} ${ours.each.toFixed(2)} ms (≤ ${LIMITS[kind]}), bare ${limit.each.toFixed(2)} ms; ${perSecond.toFixed(0)}/s, p50 ${at(ours.asked, 0.5)} p99 ${at(ours.asked, 0.99)} ms, ${ours.asked.failed + limit.asked.failed} failed`,
  );
  return ours.each <= LIMITS[kind] && ours.asked.failed === 0;
}

/** Changes the cost of an offer, as `refreshOffers` leaves it, and looks for it in the very next search, again and again. */
async function changeUnderLoad({ origin, databaseUrl }: Program, now: Date): Promise<boolean> {
  const searches = await makeSearches(databaseUrl, 'provincia', now);
  const during = searches.slice(0, (RATE * CHANGES * CHANGE_MS) / 1_000);
  const addresses = during.map(({ query }) => `${origin}/comparador/buscar?${query}`);
  await askAll(addresses, CONNECTIONS);
  const calm = await askAtRate(
    addresses.map((address) => `${address}&pagina=1`),
    RATE,
  );
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const load = askAtRate(
    addresses.map((address) => `${address}&comparar=`),
    RATE,
  );
  let late = 0;
  for (let change = 1; change <= CHANGES; change++) {
    await client.query(`BEGIN;
      UPDATE ofertas SET costes = array_fill(${change}, ARRAY[60]) WHERE permiso = 1 AND NOT automatico AND seccion_id = 17;
      UPDATE version_publica SET version = version + 1, ofertas_version = version + 1, ofertas_desde = ofertas_desde
        || (SELECT jsonb_build_object(cod_provincia, version + 1) FROM ofertas WHERE permiso = 1 AND NOT automatico AND seccion_id = 17);
      COMMIT`);
    const answer = await fetch(`${origin}/comparador/buscar?permiso=B&lugar=&clases=${change}`);
    const { minimo } = (await answer.json()) as { minimo: string };
    if (Math.round(Number(minimo) * 100) !== change) late++;
    await wait(CHANGE_MS);
  }
  const changed = await load;
  await client.end();
  console.log(
    `${CHANGES} changes at ${RATE} searches a second: ${late} late, ${changed.failed} failed; ` +
      `without changes p50 ${at(calm, 0.5)} p99 ${at(calm, 0.99)} ms, with them p50 ${at(changed, 0.5)} p99 ${at(changed, 0.99)} ms`,
  );
  return late === 0 && changed.failed === 0;
}

type Program = { origin: string; pid: number; databaseUrl: string; folder: string };

async function fill(databaseUrl: string, now: Date): Promise<void> {
  await migrateDatabase(databaseUrl);
  const db = openDatabase({ url: databaseUrl });
  await loadReferenceData(db);
  await noteAct(db, { puerta: 'web', abierta: true, now });
  await db.$client.end();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await fillLargeCatalogue(client, now);
  await client.end();
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
const dataDir = path.join(folder, 'datos');
const now = new Date();
const filling = await startEmbeddedPostgres({ dataDir });
await fill(filling.ownerUrl, now);
await filling.stop();
// The environment that `npm start` gives; the database is a child of the program, so that its time counts.
const running = spawn(
  process.execPath,
  ['--max-semi-space-size=16', '--max-old-space-size=1536', bundled('main')],
  {
    env: { ...process.env, PORT, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const ended = once(running, 'exit');
try {
  const origin = `http://127.0.0.1:${PORT}`;
  while ((await fetch(`${origin}/salud`).catch(() => undefined))?.status !== 200) {
    if (running.exitCode !== null) throw new Error(`the program ended with ${running.exitCode}`);
    await wait(20);
  }
  const { ownerUrl } = await joinEmbeddedPostgres({ dataDir });
  const program = { origin, pid: running.pid ?? 0, databaseUrl: ownerUrl, folder };
  // Meanwhile the program builds the columns and ends the tasks that it leaves for after its start.
  await wait(5_000);
  const whole = (await (await fetch(`${origin}/comparador/buscar?permiso=B&lugar=`)).json()) as {
    total: number;
  };
  if (whole.total !== 10_000) throw new Error(`there are ${whole.total} autoescuelas to search`);
  console.log(`load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
  const good: boolean[] = [];
  if (process.argv[2] !== 'cambios')
    for (const kind of Object.keys(LIMITS) as Kind[]) good.push(await contestOf(kind, program, now));
  good.push(await changeUnderLoad(program, now));
  process.exitCode = good.every(Boolean) ? 0 : 1;
} finally {
  running.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}
