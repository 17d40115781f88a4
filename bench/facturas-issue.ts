/**
 * Creates drafts of three lines and issues them, over HTTP, at one connection and at eight, with three thousand invoices and with
 * a million. Takes turns with the least possible work: an empty transaction that locks the same two rows in the same
 * PostgreSQL. `node bench/facturas-issue.ts [invoices]`
 */
import pg from 'pg';
import { joinEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { EstadoFactura } from '../src/oficina/ventas/facturas/estados.ts';
import { withDemoProgram } from './support/demo-program.ts';
import { fillFacturas } from './support/large-facturas.ts';

const PORT = '3916';
const EACH = 240;
const ROUNDS = 3;
/** `ratio`: least facturas issued per empty transaction; `slower`: most slowdown with a million facturas. */
const LIMITS = { ratio: 0.5, slower: 1.2 };
const FEW = 3_000;
const [many = 1_000_000] = process.argv.slice(2).map(Number);
type Session = { origin: string; token: string; pool: pg.Pool; cliente: string };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Does `work` `times` times, `atOnce` at the same time; gives the rate per second. */
async function rate(times: number, atOnce: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < times) {
        next += 1;
        await work(next);
      }
    }),
  );
  return (times * 1_000) / (performance.now() - started);
}

async function ask<T>({ origin, token }: Session, method: string, path: string, body: object): Promise<T> {
  const headers = { token, 'content-type': 'application/json' };
  const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) });
  if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

const LINES = ['Ficha ampliada', 'Fotografías', 'Rótulo'].map((descripcion, index) => ({
  descripcion,
  cantidad: String(index + 1),
  precioUnitario: '100.55',
  tipoIva: '21',
}));

type Draft = { _id: string; version: number };
const draft = (session: Session) =>
  ask<Draft>(session, 'POST', '/facturas/crear', { _idCliente: session.cliente, lineas: LINES });

async function locks(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `SELECT FROM contadores_papeles WHERE familia = 'facturas F' AND serie = '' FOR UPDATE`,
    );
    await client.query('SELECT FROM cadenas FOR UPDATE');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Throws when a draft was not issued, or the numbers of the issued facturas have a gap or a repeat. */
function checkNumbers(codes: readonly string[]): void {
  const numbers = codes.map((codigo) => Number(/\d+$/.exec(codigo)?.[0]));
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length !== EACH || new Set(numbers).size !== EACH || last - first !== EACH - 1)
    throw new Error(`${numbers.length} of ${EACH} issued, from ${first} to ${last}`);
}

type Figures = { create: number; issue: number; empty: number };

async function measure(session: Session, atOnce: number): Promise<Figures> {
  const rounds: Figures[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const drafts: Draft[] = [];
    const create = await rate(EACH, atOnce, async () => void drafts.push(await draft(session)));
    const empty = await rate(EACH, atOnce, () => locks(session.pool));
    const codes: string[] = [];
    const issue = await rate(EACH, atOnce, async (index) => {
      const one = drafts[index - 1];
      if (!one) return;
      const body = { _id: one._id, version: one.version };
      codes.push((await ask<{ codigo: string }>(session, 'PUT', '/facturas/emitir', body)).codigo);
    });
    checkNumbers(codes);
    rounds.push({ create, issue, empty });
  }
  const of = (key: keyof Figures) => median(rounds.map((round) => round[key]));
  return { create: of('create'), issue: of('issue'), empty: of('empty') };
}

await withDemoProgram({ port: PORT }, async ({ origin, dataDir }) => {
  const { ownerUrl: url, stop } = await joinEmbeddedPostgres({ dataDir });
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  try {
    const signed = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
    });
    const { token } = (await signed.json()) as { token: string };
    const { rows } = await pool.query<{ id: string }>(
      `SELECT cliente_id AS id FROM facturas WHERE estado <> '${EstadoFactura.preparando}' AND cliente_id IS NOT NULL LIMIT 1`,
    );
    const session = { origin, token, pool, cliente: rows[0]?.id ?? '' };
    await rate(40, 8, async () => {
      const { _id, version } = await draft(session);
      await ask(session, 'PUT', '/facturas/emitir', { _id, version });
    });
    const before = new Map<number, Figures>();
    let failed = false;
    for (const stored of [FEW, many]) {
      await withOwnClient(url, (client) =>
        fillFacturas(client, stored === FEW ? { invoices: FEW } : { invoices: many - FEW, before: FEW }),
      );
      for (const atOnce of [1, 8]) {
        const figures = await measure(session, atOnce);
        const ratio = figures.issue / figures.empty;
        const slower = (before.get(atOnce)?.issue ?? figures.issue) / figures.issue;
        if (stored === FEW) before.set(atOnce, figures);
        const isOver = ratio < LIMITS.ratio || slower > LIMITS.slower;
        failed ||= isOver;
        console.log(
          `${String(stored).padStart(8)} stored, ${atOnce} at once: drafts ${figures.create.toFixed(0)}/s, issued ${figures.issue.toFixed(0)}/s, ` +
            `empty ${figures.empty.toFixed(0)}/s; ratio ${ratio.toFixed(2)} (≥ ${LIMITS.ratio}), × ${slower.toFixed(2)} slower (≤ ${LIMITS.slower})` +
            (isOver ? '  OVER' : ''),
        );
      }
    }
    if (failed) process.exitCode = 1;
  } finally {
    await pool.end();
    await stop();
  }
});

async function withOwnClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
