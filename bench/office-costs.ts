/**
 * Milliseconds of processor of the office's calls, in the program and in its PostgreSQL: a draft of three lines, its issue, and the
 * first page of every family. They do not depend on who else uses the machine. `node bench/office-costs.ts [rounds]`.
 * Ends with 1 when a call costs more than its limit, fails, or leaves a gap in the numbers.
 */
import os from 'node:os';
import { families } from '../src/families.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { type Processor, processorOf } from './support/processor.ts';

const { PORT = '3917' } = process.env;
/** Milliseconds of processor, program and database together. A draft and its issue: 6 on a machine 1.9 times as fast as the one of docs/rendimiento.md. */
const LIMITS = { invoice: 11, list: 3 };
const WARM_UP = 300;
const EACH = 300;
const [rounds = 1] = process.argv.slice(2).map(Number);

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;
type Draft = { _id: string; version: number };
type FacturaAnswer = { codigo: string };

const LINES = ['Ficha ampliada', 'Fotografías', 'Rótulo'].map((descripcion, index) => ({
  descripcion,
  cantidad: String(index + 1),
  precioUnitario: '100.55',
  tipoIva: '21',
}));

/** Cost of one call, of `times` calls one after another. */
async function costOf(pid: number, times: number, call: (n: number) => Promise<void>): Promise<Processor> {
  const before = processorOf(pid);
  for (let n = 0; n < times; n++) await call(n);
  const after = processorOf(pid);
  return { own: (after.own - before.own) / times, started: (after.started - before.started) / times };
}

const over: string[] = [];

function tell(what: string, { own, started }: Processor, limit?: number): void {
  const all = own + started;
  if (limit !== undefined && all > limit) over.push(what);
  const beside = limit === undefined ? '' : all > limit ? `  OVER ${limit}` : `  ≤ ${limit}`;
  console.log(
    `${what.padEnd(36)} ${own.toFixed(2).padStart(6)} + ${started.toFixed(2).padStart(5)} = ${all.toFixed(2).padStart(6)} ms${beside}`,
  );
}

async function measureIssuing(pid: number, ask: Ask): Promise<void> {
  const [cliente] = (await ask<{ filas: Draft[] }>('GET', '/clientes/leer?limite=1')).filas;
  const drafts: Draft[] = [];
  const numbers: number[] = [];
  const create = async () => {
    drafts.push(await ask<Draft>('POST', '/facturas/crear', { _idCliente: cliente?._id, lineas: LINES }));
  };
  const issue = async () => {
    const draft = drafts.pop();
    const { codigo } = await ask<FacturaAnswer>('PUT', '/facturas/emitir', {
      _id: draft?._id,
      version: draft?.version,
    });
    numbers.push(Number(/\d+$/.exec(codigo)?.[0]));
  };
  for (let n = 0; n < WARM_UP; n++) await create();
  for (let n = 0; n < WARM_UP; n++) await issue();
  const created = await costOf(pid, EACH, create);
  const issued = await costOf(pid, EACH, issue);
  tell('facturas/crear, three lines', created);
  tell('facturas/emitir', issued);
  tell('both', { own: created.own + issued.own, started: created.started + issued.started }, LIMITS.invoice);
  const [first = 0] = numbers;
  if (drafts.length > 0 || numbers.some((numero, index) => numero !== first + index))
    throw new Error('a draft was not issued, or the numbers have gaps');
}

async function measureLists(pid: number, ask: Ask): Promise<void> {
  for (const { name } of families) {
    const path = `/${name}/leer`;
    const read = async () => void (await ask('GET', path));
    for (let n = 0; n < WARM_UP / 5; n++) await read();
    tell(path, await costOf(pid, EACH, read), LIMITS.list);
  }
}

async function measure({ origin, pid }: DemoProgram): Promise<void> {
  let token = '';
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };
  const user = { email: 'admin@demo.es', clave: 'Carne2026!' };
  ({ token } = await ask<{ token: string }>('POST', '/usuariosTrabajadores/entrar', user));
  for (let round = 0; round < rounds; round++) {
    console.log(
      `load of the machine ${os
        .loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}`,
    );
    await measureIssuing(pid, ask);
    await measureLists(pid, ask);
  }
}

await withDemoProgram({ port: PORT, env: { LOG_LEVEL: 'info' } }, measure);
if (over.length > 0) {
  console.log(`over their limit: ${[...new Set(over)].join(', ')}`);
  process.exitCode = 1;
}
