/**
 * The page of results with 5,000 published schools, made from their own rows: tariffs, addresses, results, photos and
 * features. First different searches only: towns with their distances, provinces and the whole country. Then the few
 * searches that most visitors make. Takes turns, in the same run, with a bare node:http and pg server that runs the same
 * prepared statements and fills a string template. `node bench/results-page.ts`.
 */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { searchStatement } from '#comparador/ofertas/comparador/search-offers.server.ts';
import {
  emptySearch,
  ordenes,
  type SearchParams,
  searchQuery,
} from '#comparador/ofertas/comparador/search-params.ts';
import { knownAround, type Zona } from '#comparador/ofertas/comparador/zone-condition.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { migrateDatabase } from '#platform/database/migrations.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { between, chance, pick, seededRandom } from '#platform/kit/seeded-random.ts';
import { bundled, ensureBuild } from '../scripts/support/build.ts';
import { noteAct } from '../src/oficina/base/puertas/read-doors.server.ts';
import { loadReferenceData } from '../src/program/reference-data.server.ts';
import { type Statement, startBareSearch } from './support/bare-search.ts';
import { contest } from './support/contest.ts';
import { AUTOESCUELAS, fillPublishedAutoescuelas } from './support/published-autoescuelas.ts';

const SEARCHES = 12_000;
const POPULAR = 200;
const PORT = '3915';
const LIMITS = { towns: 0.08, provinces: 0.08, popular: 1 };
type Search = { query: string; statement: Statement };
type Kind = { name: string; place(): { lugar: string; zona: Zona; near: boolean } };

const random = seededRandom(1_500);
const towns = municipios().filter(({ lat, poblacion }) => lat !== null && (poblacion ?? 0) > 20_000);

/** For a town the program first searches a circle; with so many schools it never has to widen the circle. */
const KINDS: Record<'towns' | 'provinces', Kind> = {
  towns: {
    name: 'towns, with distances',
    place: () => {
      const { nombre, lat, lon, codProvincia } = pick(random, towns);
      const provincia = provincias.find(({ codigo }) => codigo === codProvincia)?.provincia ?? '';
      const zona = knownAround({ lat: lat ?? 0, lon: lon ?? 0 }, 20);
      return { lugar: `${nombre}, ${provincia}`, zona, near: true };
    },
  },
  provinces: {
    name: 'provinces and the whole country',
    place: () => {
      if (chance(random, 0.1)) return { lugar: '', zona: { tipo: 'espana' }, near: false };
      const { codigo, provincia } = pick(random, provincias);
      return { lugar: provincia, zona: { tipo: 'provincia', codigo }, near: false };
    },
  },
};

/** Searches of one kind, no two alike. */
async function makeSearches(db: Db, kind: Kind, now: Date): Promise<Search[]> {
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === 'B');
  if (!permiso) throw new Error('there is no permit B');
  const made = new Map<string, Search>();
  while (made.size < SEARCHES) {
    const { lugar, zona, near } = kind.place();
    const orden = pick(
      random,
      ordenes.filter((name) => near || name !== 'distancia'),
    );
    const clases = between(random, 5, 55);
    const caracteristica = chance(random, 0.2) ? ['teorica-en-linea'] : [];
    const hasta = chance(random, 0.3) ? between(random, 900, 2_500) : null;
    const params: SearchParams = {
      ...emptySearch,
      lugar,
      km: near ? 20 : null,
      orden,
      clases,
      caracteristica,
      hasta,
    };
    const statement = searchStatement({
      permiso: permiso.dgt,
      zona,
      orden,
      pagina: 1,
      clases,
      teoriaAprobada: false,
      automatico: false,
      hasta,
      caracteristicas: caracteristica,
      comparacion: [],
      centros: [],
      lineas: null,
      hoy: todayInMadrid(now),
    });
    const query = String(searchQuery(params));
    const name = createHash('sha1').update(statement.text).digest('base64url');
    made.set(query, { query, statement: { name, ...statement } });
  }
  return [...made.values()];
}

await ensureBuild();
const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
const now = new Date();
await migrateDatabase(postgres.ownerUrl);
const db = openDatabase({ url: postgres.ownerUrl });
await loadReferenceData(db);
await noteAct(db, { puerta: 'web', abierta: true, now });
const client = new pg.Client({ connectionString: postgres.ownerUrl });
await client.connect();
await fillPublishedAutoescuelas(client, now);
await client.end();
const started = performance.now();
await refreshOffers(db, { now });
await db.$client.query('VACUUM ANALYZE ofertas');
console.log(
  `${AUTOESCUELAS} schools; their offers made in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
const searches = {
  towns: await makeSearches(db, KINDS.towns, now),
  provinces: await makeSearches(db, KINDS.provinces, now),
};
await db.$client.end();
const statementsFile = path.join(folder, 'statements.json');
const all = [...searches.towns, ...searches.provinces];
await writeFile(statementsFile, JSON.stringify(all.map(({ statement }) => statement)));
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
const bare = await startBareSearch({ databaseUrl: postgres.ownerUrl, statementsFile, form: 'html' });
try {
  const origin = `http://127.0.0.1:${PORT}`;
  while ((await fetch(`${origin}/salud`).catch(() => undefined))?.status !== 200) {
    if (program.exitCode !== null) throw new Error(`the program ended with ${program.exitCode}`);
    await wait(20);
  }
  const ours = ({ query }: Search) => `${origin}/?${query}`;
  const places = new Map(all.map((search, place) => [search, place]));
  const theirs = (search: Search) => `${bare.url}/${places.get(search)}`;
  const good: boolean[] = [];
  for (const kind of ['towns', 'provinces'] as const) {
    // The first searches are the popular ones, measured below.
    const part = searches[kind].slice(POPULAR);
    good.push(
      await contest({
        name: `page, ${KINDS[kind].name}`,
        limit: LIMITS[kind],
        ours: part.map(ours),
        bare: part.map(theirs),
      }),
    );
  }
  const popular = searches.towns.slice(0, POPULAR);
  const often = Array.from({ length: SEARCHES / POPULAR }, () => popular).flat();
  good.push(
    await contest({
      name: `page, the same ${POPULAR} over and over`,
      limit: LIMITS.popular,
      ours: often.map(ours),
      bare: often.map(theirs),
    }),
  );
  process.exitCode = good.every(Boolean) ? 0 : 1;
} finally {
  await bare.close().catch(() => {});
  program.kill('SIGTERM');
  await ended;
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
