/**
 * The office with a million learners and two hundred thousand customers: lists, filtered lists, far pages and the search
 * over everything, at eight connections, beside a light reading of one row. `node bench/office-lists.ts [learners] [clients]`
 */
import pg from 'pg';
import { search } from '#oficina/trabajo/buscador/search.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillOffice } from './support/large-office.ts';
import { load } from './support/load.ts';
import { officeQueries, TEXTS } from './support/office-queries.ts';
import { processorOf } from './support/processor.ts';

const PORT = '3912';
const CONNECTIONS = 8;
const SECONDS = 4;
const WARM_UP_SECONDS = 1;
const P95_LIMIT_MS = 60;
const [alumnos = 1_000_000, clients = 200_000] = process.argv.slice(2).map(Number);
type Result = {
  name: string;
  perSecond: number;
  p50: number;
  p95: number;
  worst: number;
  errors: number;
  /** Milliseconds of processor of an answer, in the program and its PostgreSQL; about, because the warm-up counts too. */
  cost?: number;
};
type Reader = (path: string) => Promise<{ siguiente: string | null; filas: { _id: string }[] }>;

let light = Number.NaN;

function tell({ name, perSecond, p50, p95, worst, errors, cost }: Result): void {
  if (Number.isNaN(light)) light = p50;
  const over = p95 > P95_LIMIT_MS || errors > 0;
  if (over) process.exitCode = 1;
  const parts = [
    name.padEnd(38),
    `${perSecond.toFixed(0).padStart(6)}/s`,
    `p50 ${p50.toFixed(1).padStart(6)}`,
    `p95 ${p95.toFixed(1).padStart(6)}`,
    `worst ${worst.toFixed(0).padStart(4)} ms`,
    `x ${(p50 / light).toFixed(1)}`,
    ...(cost === undefined ? [] : [`cpu ${cost.toFixed(1)} ms`]),
    ...(errors > 0 ? [`errors ${errors}`] : []),
    ...(over ? ['OVER'] : []),
  ];
  console.log(parts.join('  '));
}

/** The pages after the first, as far as a person would go and further. Throws when they repeat a row. */
async function pagesOf(read: Reader, list: string, count: number): Promise<string[]> {
  const paths: string[] = [];
  const seen = new Set<string>();
  let rows = 0;
  const take = async (path: string) => {
    const { siguiente, filas } = await read(path);
    for (const { _id } of filas) seen.add(_id);
    rows += filas.length;
    if (seen.size < rows) throw new Error(`${path} repeats a row`);
    return siguiente;
  };
  let siguiente = await take(list);
  while (siguiente && paths.length < count) {
    const path = `${list}&despues=${encodeURIComponent(siguiente)}`;
    paths.push(path);
    siguiente = await take(path);
  }
  return paths;
}

function spentBy(pid: number): number {
  const { own, started } = processorOf(pid);
  return own + started;
}

async function filled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The statement under way throws the same error.
  client.on('error', () => {});
  await client.connect();
  const started = performance.now();
  try {
    await fillOffice(client, { clients, learners: alumnos });
  } finally {
    await client.end();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${alumnos} learners, ${clients} customers: filled in ${seconds} s`);
}

async function measureLists({ origin, pid }: DemoProgram): Promise<void> {
  const response = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await response.json()) as { token: string };
  const read: Reader = async (path) => {
    const answer = await fetch(origin + path, { headers: { token } });
    if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Awaited<ReturnType<Reader>>;
  };
  const rows = (await read('/clientes/leer?limite=100')).filas;
  const scenarios: [string, string[]][] = [
    ['one customer (baseline)', rows.map(({ _id }) => `/clientes/consultarPorId?_id=${_id}`)],
    ...officeQueries.map(({ name, family, queries }): [string, string[]] => [
      `${family}: ${name}`,
      queries.map((query) => `/${family}/leer?${query}`),
    ]),
    ['alumnos: pages 2 to 61', await pagesOf(read, '/alumnos/leer?limite=50', 60)],
    ['clientes: pages 2 to 61', await pagesOf(read, '/clientes/leer?limite=50', 60)],
  ];
  for (const [name, paths] of scenarios) {
    const before = spentBy(pid);
    const { requestsPerSecond: perSecond, ...result } = await load({
      urls: paths.map((path) => origin + path),
      connections: CONNECTIONS,
      seconds: SECONDS,
      warmUpSeconds: WARM_UP_SECONDS,
      headers: { token },
    });
    const cost = (spentBy(pid) - before) / (perSecond * (SECONDS + WARM_UP_SECONDS));
    tell({ name, perSecond, cost, ...result });
  }
}

/** Measures without HTTP, because the route of the search allows each session two requests a second. */
async function measureSearch(url: string): Promise<void> {
  const db = openDatabase({ url });
  const actor = { _id: '', tipo: 'trabajador', rol: 'Administrador', clienteId: null } as const;
  const latencies: number[] = [];
  let next = 0;
  const start = performance.now();
  const lane = async () => {
    while (performance.now() - start < SECONDS * 1000) {
      const text = TEXTS[next++ % TEXTS.length] ?? '';
      const began = performance.now();
      await search(db, { ...actor, email: '', nombre: '', sesionId: '' }, { texto: text, hoy: '2026-11-21' });
      latencies.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  await db.$client.end();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const perSecond = sorted.length / SECONDS;
  tell({
    name: 'search over everything',
    perSecond,
    p50: at(0.5),
    p95: at(0.95),
    worst: sorted.at(-1) ?? 0,
    errors: 0,
  });
}

async function measure(program: DemoProgram): Promise<void> {
  const { dataDir } = program;
  const { ownerUrl: url } = await joinEmbeddedPostgres({ dataDir });
  await filled(url);
  await measureLists(program);
  await measureSearch(url);
  console.log(`p95 at most ${P95_LIMIT_MS} ms at ${CONNECTIONS} connections`);
}

await withDemoProgram({ port: PORT }, measure);
