/**
 * Cost of the sums of a list over a million facturas, over HTTP, against the first page of the list with the same filters. The panel
 * requests the sums after the page, and they must not take longer than a person waits. `node bench/list-sums.ts [rows] [clients]`
 */
import os from 'node:os';
import pg from 'pg';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { withDemoProgram } from './support/demo-program.ts';
import { fillFacturas } from './support/large-facturas.ts';
import { fillOffice } from './support/large-office.ts';

const PORT = '3937';
const ROUNDS = 5;
/** Milliseconds: the time limit of the sums themselves, and the round trip. */
const LIMIT = 3_500;
const [rows = 1_000_000, clients = 20_000] = process.argv.slice(2).map(Number);
const year = new Date().getFullYear();

const FILTERS: Readonly<Record<string, string>> = {
  'sin filtro': '',
  'un mes': `fecha_desde=${year}-03-01&fecha_hasta=${year}-03-31`,
  'un año': `fecha_desde=${year - 1}-01-01&fecha_hasta=${year - 1}-12-31`,
  'por cobrar': 'estadoCobro=pendiente,parcial',
  'un importe': 'totalFactura_desde=100&totalFactura_hasta=100.5',
  'una palabra': 'texto=ribera',
};

/** The middle of some rounds, in ms, and the last answer. */
async function timed(url: string, token: string): Promise<[ms: number, answer: string]> {
  const times: number[] = [];
  let text = '';
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { token } });
    text = await answer.text();
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`${url} gave ${answer.status}: ${text}`);
  }
  return [times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN, text];
}

await withDemoProgram({ port: PORT }, async ({ origin, dataDir }) => {
  const { ownerUrl } = await joinEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await fillOffice(client, { clients, learners: 1 });
  await fillFacturas(client, { invoices: rows });
  await client.end();
  console.log(`${rows} facturas, ${clients} clientes; load ${os.loadavg()[0]?.toFixed(1)}`);
  const response = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await response.json()) as { token: string };
  for (const [name, filters] of Object.entries(FILTERS)) {
    const [page] = await timed(`${origin}/facturas/leer?${filters}`, token);
    const [sum, answer] = await timed(
      `${origin}/facturas/sumar?consulta=${encodeURIComponent(filters)}`,
      token,
    );
    const { sumas, filas } = JSON.parse(answer);
    const over = sum > LIMIT;
    if (over) process.exitCode = 1;
    console.log(
      [
        name.padEnd(12),
        `página ${page.toFixed(0).padStart(5)} ms`,
        `suma ${sum.toFixed(0).padStart(5)} ms`,
        sumas ? `de ${filas}` : 'demasiadas',
        over ? 'OVER' : '',
      ].join('  '),
    );
  }
});
