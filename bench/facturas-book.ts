/**
 * A million invoices: the book of a quarter, its tax, the list of twenty by date, filters and words, over HTTP at eight
 * connections. `node bench/facturas-book.ts [invoices] [clients]`
 */
import os from 'node:os';
import pg from 'pg';
import { EstadoFactura } from '#oficina/ventas/facturas/estados.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillFacturas } from './support/large-facturas.ts';
import { fillOffice } from './support/large-office.ts';
import { load } from './support/load.ts';

const PORT = '3935';
const CONNECTIONS = 8;
const SECONDS = 2;
/** Limit of pages, in milliseconds; reports and whole books have none, because they show their progress. */
const LIMIT_P95 = 60;
const [facturas = 1_000_000, clients = 20_000] = process.argv.slice(2).map(Number);
const YEARS = [2018, 2020, 2022, 2024, 2025];
const QUARTERS = YEARS.flatMap((year) => [1, 2, 3, 4].map((one) => `ejercicio=${year}&trimestre=${one}`));
const SERIES = ['VA', 'VV', 'RT', 'I', 'VV2M'];
const WORDS = [
  'F-VA-2024',
  '765432',
  'Autoescuela García',
  'zubizarreta',
  'begoña ceballos',
  'nadie se llama así',
];

const list = (name: string, queries: string[]) => ({
  name,
  paths: queries.map((text) => `/facturas/leer?${text}`),
});
const PAGES = [
  { name: 'book of a quarter, a page', paths: QUARTERS.map((text) => `/facturas/libro?${text}`) },
  {
    name: 'book of a quarter, of a series',
    paths: QUARTERS.flatMap((text) => SERIES.map((serie) => `/facturas/libro?${text}&serie=${serie}`)),
  },
  list('list by date', ['orden=-fecha', 'orden=fecha']),
  list(
    'list by number, of a series',
    SERIES.map((serie) => `orden=-codigo&serie=${serie}`),
  ),
  list('list of a status', [
    `estado=${EstadoFactura.hecha}`,
    `estado=${EstadoFactura.entregada}`,
    'estadoCobro=pendiente',
  ]),
  list(
    'list of a month',
    YEARS.map((year) => `fecha_desde=${year}-03-01&fecha_hasta=${year}-03-31`),
  ),
  list(
    'words',
    WORDS.map((text) => `texto=${encodeURIComponent(text)}`),
  ),
];
const REPORTS = [
  { name: 'tax of a quarter', paths: QUARTERS.map((text) => `/facturas/resumenIva?${text}`) },
  {
    name: 'form 347 of a year',
    paths: YEARS.map((year) => `/facturas/previsionDeclaracion347?ejercicio=${year}`),
  },
  { name: 'aged debt', paths: ['/facturas/antiguedadDeuda'] },
];

type BenchCase = { name: string; paths: string[]; limited: boolean };

async function measure(origin: string, headers: { token: string }, { name, paths, limited }: BenchCase) {
  const { status } = await fetch(origin + paths[0], { headers });
  if (status !== 200) throw new Error(`${paths[0]} gave ${status}`);
  const urls = paths.map((path) => origin + path);
  const connections = limited ? CONNECTIONS : 1;
  const result = await load({ urls, connections, seconds: SECONDS, warmUpSeconds: 0.5, headers });
  const over = limited && (result.p95 > LIMIT_P95 || result.errors > 0);
  if (over) process.exitCode = 1;
  const told = [name.padEnd(34), `c=${connections}`, `${result.requestsPerSecond.toFixed(0).padStart(5)}/s`];
  told.push(`p50 ${result.p50.toFixed(1)}`, `p95 ${result.p95.toFixed(1)} ms`, `errors ${result.errors}`);
  console.log(told.join('  '), over ? 'OVER' : '');
}

/** Downloads a whole quarter as CSV: time to the first bytes, and in all. */
async function wholeBook(origin: string, headers: { token: string }): Promise<void> {
  const started = performance.now();
  const path = '/facturas/exportarLibro?informe=libro&formato=csv&ejercicio=2025&trimestre=2';
  const answer = await fetch(origin + path, { headers });
  let [first, bytes] = [0, 0];
  for await (const part of answer.body ?? []) {
    first ||= performance.now() - started;
    bytes += part.length;
  }
  const all = performance.now() - started;
  console.log(
    `whole quarter as CSV: first bytes ${first.toFixed(0)} ms, ${(bytes / 1e6).toFixed(1)} MB in ${all.toFixed(0)} ms`,
  );
}

async function work({ origin, dataDir }: DemoProgram): Promise<void> {
  const { ownerUrl: url } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: url });
  // The statement under way throws the same error.
  client.on('error', () => {});
  await client.connect();
  const started = performance.now();
  await fillOffice(client, { clients, learners: 1 });
  await fillFacturas(client, { invoices: facturas }).finally(() => client.end());
  console.log(
    `${facturas} invoices of ${clients} clients: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  console.log(
    `load of the machine: ${os
      .loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  const response = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await response.json()) as { token: string };
  for (const page of PAGES) await measure(origin, { token }, { ...page, limited: true });
  for (const report of REPORTS) await measure(origin, { token }, { ...report, limited: false });
  await wholeBook(origin, { token });
  console.log(
    `p95 of pages at most ${LIMIT_P95} ms, at ${CONNECTIONS} connections; load now ${os.loadavg()[0]?.toFixed(1)}`,
  );
}

await withDemoProgram({ port: PORT }, work);
