/**
 * Reports over a million invoices and as many activities, one at a time over HTTP, against a plain count of the same invoices
 * in the same run. Also measures how soon a report of ten years shows its progress.
 * `node bench/informes.ts [rows] [clients]`
 */
import os from 'node:os';
import pg from 'pg';
import { nombresInformes } from '#oficina/trabajo/informes/catalogue.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillActividades } from './support/large-actividades.ts';
import { fillFacturas } from './support/large-facturas.ts';
import { fillOffice } from './support/large-office.ts';

const PORT = '3936';
const ROUNDS = 3;
/** `year`: a report of a year against one count of all invoices. `first`: ms until the first line of a long report. */
const LIMITS = { year: 12, first: 1_000 };
const [rows = 1_000_000, clients = 20_000] = process.argv.slice(2).map(Number);
/** Reports without a period, which are of the present day. */
const OF_TODAY = ['antiguedadDeuda', 'previsionVentas'];
/** The middle of three, in ms. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function measureEach(origin: string, token: string, baseline: number): Promise<void> {
  for (const informe of nombresInformes)
    for (const periodo of ['ultimos12Meses', 'siempre']) {
      if (OF_TODAY.includes(informe) && periodo === 'siempre') continue;
      const asked = OF_TODAY.includes(informe) ? '' : `&periodo=${periodo}`;
      const ms = await timed(async () => {
        const answer = await fetch(`${origin}/informes/leer?informe=${informe}${asked}`, {
          headers: { token },
        });
        if (answer.status !== 200)
          throw new Error(`${informe} gave ${answer.status}: ${await answer.text()}`);
        await answer.text();
      });
      const over = periodo === 'ultimos12Meses' && ms > baseline * LIMITS.year;
      if (over) process.exitCode = 1;
      const told = [informe.padEnd(28), periodo.padEnd(15), `${ms.toFixed(0).padStart(6)} ms`];
      console.log([...told, `x ${(ms / baseline).toFixed(1)}`, over ? 'OVER' : ''].join('  '));
    }
}

/** Measures the time to the first line of a report of ten years, and to the last line. */
async function measureLines(origin: string, token: string): Promise<void> {
  const to = new Date().getFullYear();
  const asked = `informe=ventasPorCliente&desde=${to - 10}-01-01&hasta=${to}-12-31`;
  const started = performance.now();
  const headers = { token, accept: 'application/x-ndjson' };
  const answer = await fetch(`${origin}/informes/leer?${asked}`, { headers });
  let [first, parts] = [0, 0];
  for await (const part of answer.body ?? []) {
    first ||= performance.now() - started;
    parts += part.length > 0 ? 1 : 0;
  }
  const all = performance.now() - started;
  const over = first > LIMITS.first || parts < 2;
  if (over) process.exitCode = 1;
  console.log(
    `ten years month by month: first line ${first.toFixed(0)} ms, ${parts} parts, all ${all.toFixed(0)} ms${over ? '  OVER' : ''}`,
  );
}

async function work({ origin, dataDir }: DemoProgram): Promise<void> {
  const { ownerUrl: url } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: url });
  // The statement under way throws the same error.
  client.on('error', () => {});
  await client.connect();
  try {
    await fillOffice(client, { clients, learners: 1 });
    await fillFacturas(client, { invoices: rows });
    await fillActividades(client, rows);
    console.log(`${rows} invoices and activities, ${clients} clients; load ${os.loadavg()[0]?.toFixed(1)}`);
    const baseline = await timed(() =>
      client.query('SELECT count(*), sum(total_factura) FROM facturas WHERE anulada_en IS NULL'),
    );
    console.log(`counting all invoices once (baseline): ${baseline.toFixed(0)} ms`);
    const token = await signIn(origin);
    await measureEach(origin, token, baseline);
    await measureLines(origin, token);
  } finally {
    await client.end();
  }
}

await withDemoProgram({ port: PORT }, work);
