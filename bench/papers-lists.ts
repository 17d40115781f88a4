/**
 * Measures the office with a million presupuestos and as many pedidos: each order that their lists offer, first and
 * far pages, filters and words, over HTTP at eight connections, beside the reading of twenty rows by their
 * identifiers. `node bench/papers-lists.ts [papers] [clients] [only those whose name has this]`
 */
import { asc, desc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { pedidos } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { orderOf } from '#platform/crud/crud-list.server.ts';
import type { Fields, TableOf } from '#platform/crud/crud-table.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillOffice } from './support/large-office.ts';
import { fillPapers } from './support/large-papers.ts';
import { type LoadResult, load } from './support/load.ts';
import { type PaperQuery, paperQueries } from './support/paper-queries.ts';

const PORT = '3914';
const CONNECTIONS = 8;
const ROUNDS = 3;
const SECONDS = 1.2;
/**
 * Limits of the medians of the rounds, because other work on the machine may disturb one round. `p95`: milliseconds. `ratio`: median
 * time of a page against reading twenty rows by their identifiers.
 */
const LIMITS = { p95: 60, ratio: 8 };
const [papers = 1_000_000, clients = 20_000] = process.argv.slice(2, 4).map(Number);
const only = process.argv[4] ?? '';
const TABLES = { presupuestos, pedidos };

type Session = { origin: string; token: string };
type BenchCase = { name: string; paths: string[] };

let baseline = Number.NaN;

async function measure({ origin, token }: Session, { name, paths }: BenchCase): Promise<void> {
  const headers = { token };
  const sizes: number[] = [];
  for (const path of paths.slice(0, 30)) {
    const answer = await fetch(origin + path, { headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${text}`);
    sizes.push(Buffer.byteLength(text));
  }
  const urls = paths.map((path) => origin + path);
  const rounds: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(
      await load({ urls, connections: CONNECTIONS, seconds: SECONDS, warmUpSeconds: 0.3, headers }),
    );
  const median = (key: keyof LoadResult) =>
    rounds.map((result) => result[key]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
  const [p50, p95] = [median('p50'), median('p95')];
  const [worst, requestsPerSecond] = [median('worst'), median('requestsPerSecond')];
  const errors = rounds.reduce((sum, result) => sum + result.errors, 0);
  if (Number.isNaN(baseline)) baseline = p50;
  const ratio = p50 / baseline;
  const over = p95 > LIMITS.p95 || ratio > LIMITS.ratio || errors > 0;
  if (over) process.exitCode = 1;
  const size = sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? 0;
  const parts = [
    name.padEnd(44),
    `${requestsPerSecond.toFixed(0).padStart(5)}/s`,
    `p50 ${p50.toFixed(1).padStart(6)}`,
    `p95 ${p95.toFixed(1).padStart(6)}`,
    `worst ${worst.toFixed(0).padStart(4)} ms`,
    `x ${ratio.toFixed(1)}`,
    `${(size / 1024).toFixed(1).padStart(5)} KB`,
    ...(errors > 0 ? [`errors ${errors}`] : []),
    ...(over ? ['OVER'] : []),
  ];
  console.log(parts.join('  '));
}

async function filled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // The statement under way throws the same error.
  client.on('error', () => {});
  await client.connect();
  const started = performance.now();
  try {
    await fillOffice(client, { clients, learners: 1 });
    await fillPapers(client, { papers });
  } finally {
    await client.end();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${papers} quotes and as many orders of ${clients} clients: filled in ${seconds} s`);
}

type TableWithId = PgTable & { id: PgColumn };

/** The pages that begin at tenths of the list, as its own cursors would come to them. */
async function farPages(db: Db, { name, order, table }: { name: string; order: string; table: TableWithId }) {
  const column = (table as unknown as Record<string, PgColumn>)[order.replace('-', '')] as PgColumn;
  const id = order.startsWith('-') ? desc(table.id) : asc(table.id);
  const paths: string[] = [];
  for (let tenth = 1; tenth < 10; tenth++) {
    const position = Math.floor((papers * tenth) / 10);
    const [row] = await db
      .select({ value: sql<string | null>`${column}::text`, id: table.id })
      .from(table)
      .orderBy(orderOf(table as unknown as TableOf<Fields>, order), id)
      .offset(position)
      .limit(1);
    const cursor = Buffer.from(JSON.stringify([row?.value, row?.id, position + 1, order])).toString(
      'base64url',
    );
    paths.push(`/${name}/leer?orden=${order}&despues=${cursor}`);
  }
  return paths;
}

async function run(session: Session, db: Db): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`
    (SELECT cliente_id AS id FROM presupuestos GROUP BY 1 ORDER BY count(*) DESC LIMIT 3)
    UNION ALL (SELECT id FROM clientes WHERE codigo IS NOT NULL ORDER BY id LIMIT 30)`);
  const ids = await db.select({ id: presupuestos.id }).from(presupuestos).limit(2_000);
  const twenties = Array.from({ length: 100 }, (_, index) => ids.slice(index * 20, index * 20 + 20));
  await measure(session, {
    name: 'twenty quotes by their identifiers (baseline)',
    paths: twenties.map((some) => `/presupuestos/leer?_id=${some.map(({ id }) => id).join(',')}`),
  });
  for (const { resource, orders, queries } of paperQueries(rows.map(({ id }) => id))) {
    const { name } = resource;
    const asked = (query: PaperQuery): BenchCase => ({
      name: `${name}: ${query.name}`,
      paths: query.queries.map((text) => `/${name}/leer?${text}`),
    });
    const wanted = (title: string) => title.includes(only);
    for (const query of queries.map(asked).filter((one) => wanted(one.name))) await measure(session, query);
    for (const order of orders.filter((one) => wanted(`${name}: far pages by ${one}`))) {
      const table = TABLES[name as keyof typeof TABLES];
      const paths = await farPages(db, { name, order, table });
      await measure(session, { name: `${name}: far pages by ${order}`, paths });
    }
  }
}

async function work({ origin, dataDir }: DemoProgram): Promise<void> {
  const { ownerUrl: url } = await joinEmbeddedPostgres({ dataDir });
  await filled(url);
  const response = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await response.json()) as { token: string };
  const db = openDatabase({ url });
  await run({ origin, token }, db).finally(() => db.$client.end());
  console.log(
    `p95 at most ${LIMITS.p95} ms and ${LIMITS.ratio} times the baseline, at ${CONNECTIONS} connections`,
  );
}

await withDemoProgram({ port: PORT }, work);
