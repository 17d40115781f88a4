/**
 * Sums over a million facturas in ten years (VAT, form 347, aged debt, sales), one at a time over HTTP. Prints the time of each sum and
 * the milliseconds of processor of the program and of its PostgreSQL. Ends with 1 when a sum takes longer than its limit, or when a
 * stored total is not the sum of its facturas. `node bench/sums.ts [--filas 1000000] [--clientes 20000] [--datos FOLDER]`
 *
 * `--datos` keeps the data for another run. `--otro CHECKOUT --datosOtro FOLDER` takes turns with another checkout, already built,
 * over its own data, and compares the answers of both.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '#platform/database/db.server.ts';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { foldTotals } from '../src/oficina/ventas/facturas/totales/fold.server.ts';
import { differentDays } from '../src/oficina/ventas/facturas/totales/verify-totals.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { fillFacturas } from './support/large-facturas.ts';
import { fillOffice } from './support/large-office.ts';
import { processorOf } from './support/processor.ts';

const { PORT = '3917' } = process.env;
const PORTS = { own: PORT, other: String(Number(PORT) + 1) };
/** Milliseconds of the median. */
const LIMIT = 300;
const ROUNDS = 3;
const EACH = 3;

const { values } = parseArgs({
  options: {
    filas: { type: 'string', default: '1000000' },
    clientes: { type: 'string', default: '20000' },
    datos: { type: 'string' },
    otro: { type: 'string' },
    datosOtro: { type: 'string' },
  },
});

const year = new Date().getFullYear() - 1;
const report = (informe: string, periodo: string) =>
  [`${informe}, ${periodo}`, `/informes/leer?informe=${informe}&periodo=${periodo}`] as const;
const SALES = [
  'ventasPorMes',
  'ventasPorSerie',
  'ventasPorCliente',
  'ventasPorCanal',
  'ventasPorClasificacion',
];
const ASKED = [
  ['VAT of a quarter', `/facturas/resumenIva?ejercicio=${year}&trimestre=2`],
  ['VAT of a quarter, one serie', `/facturas/resumenIva?ejercicio=${year}&trimestre=2&serie=VA`],
  ['VAT of a year', `/facturas/resumenIva?ejercicio=${year}`],
  ['form 347 of a year', `/facturas/previsionDeclaracion347?ejercicio=${year}`],
  ['aged debt', '/facturas/antiguedadDeuda'],
  ['antiguedadDeuda', '/informes/leer?informe=antiguedadDeuda'],
  ...SALES.map((informe) => report(informe, 'ultimos12Meses')),
  ...SALES.map((informe) => report(informe, 'siempre')),
] as const;

type Asking = { pid: number; ask(address: string): Promise<string> };

async function signedIn({ origin, pid }: DemoProgram): Promise<Asking> {
  const signed = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await signed.json()) as { token: string };
  return {
    pid,
    ask: async (address) => {
      const answer = await fetch(origin + address, { headers: { token } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${address} gave ${answer.status}: ${text}`);
      return text;
    },
  };
}

/** The answer without its instant, which always differs. */
const timeless = (text: string) => text.replace(/"calculadoEn":"[^"]*"/, '');

type Cost = { ms: number; own: number; started: number };

async function costOf({ pid, ask }: Asking, address: string): Promise<Cost & { text: string }> {
  const before = processorOf(pid);
  const started = performance.now();
  let text = '';
  for (let n = 0; n < EACH; n++) text = await ask(address);
  const ms = (performance.now() - started) / EACH;
  const after = processorOf(pid);
  return { ms, own: (after.own - before.own) / EACH, started: (after.started - before.started) / EACH, text };
}

const median = (costs: readonly Cost[], of: keyof Cost) =>
  costs.map((cost) => cost[of]).toSorted((a, b) => a - b)[costs.length >> 1] ?? Number.NaN;
const told = (costs: readonly Cost[]) => {
  const all = costs.map(({ ms }) => ms.toFixed(0)).join(' · ');
  return `${all} ms, processor ${median(costs, 'own').toFixed(0)} + ${median(costs, 'started').toFixed(0)}`;
};

async function measure(own: Asking, other: Asking | undefined): Promise<void> {
  for (const [what, address] of ASKED) {
    const costs: Record<'own' | 'other', Cost[]> = { own: [], other: [] };
    await own.ask(address);
    await other?.ask(address);
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = other && (await costOf(other, address));
      const ours = await costOf(own, address);
      costs.own.push(ours);
      if (theirs) costs.other.push(theirs);
      if (theirs && timeless(theirs.text) !== timeless(ours.text)) fail(`${what}: the answers differ`);
    }
    const over = median(costs.own, 'ms') > LIMIT;
    if (over) process.exitCode = 1;
    const beside = other ? `  before ${told(costs.other)}` : '';
    console.log(`${what.padEnd(40)} ${told(costs.own)}${over ? `  OVER ${LIMIT}` : ''}${beside}`);
  }
}

function fail(why: string): void {
  console.log(why);
  process.exitCode = 1;
}

/** Fills the data folder if it is new, and makes the totals. */
async function prepare(dataDir: string): Promise<void> {
  const { ownerUrl } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: ownerUrl });
  // The statement under way throws the same error.
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM facturas');
  if ((rows[0]?.n ?? 0) < Number(values.filas)) {
    await fillOffice(client, { clients: Number(values.clientes), learners: 1 });
    await fillFacturas(client, { invoices: Number(values.filas) });
    // The rows were inserted without triggers, so mark their days as pending here.
    await client.query(
      'INSERT INTO totales_pendientes SELECT DISTINCT fecha FROM facturas WHERE estado <> $1',
      ['1'],
    );
  }
  await client.end();
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  const db = drizzle(pool) as unknown as Db;
  const started = performance.now();
  const days = await foldTotals(db);
  console.log(`totals of ${days} days made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await pool.query(
    'VACUUM ANALYZE totales_clientes, totales_impuestos, totales_operaciones, totales_pendientes',
  );
  const wrong = await differentDays(db);
  if (wrong.length > 0) fail(`totals are not the sums of the facturas of ${wrong.join(', ')}`);
  await pool.end();
}

await withDemoProgram(
  { port: PORTS.own, ...(values.datos && { dataDir: values.datos }) },
  async (program) => {
    await prepare(program.dataDir);
    console.log(`${values.filas} facturas; load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    const own = await signedIn(program);
    const { otro, datosOtro } = values;
    if (!otro || !datosOtro) return measure(own, undefined);
    await withDemoProgram({ port: PORTS.other, dataDir: datosOtro, tree: otro }, async (other) =>
      measure(own, await signedIn(other)),
    );
  },
);
