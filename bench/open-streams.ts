/**
 * Cost of the streams of records (`/presencia/escuchar`): memory and processor of a program with many of them open and nothing to
 * tell. `node bench/open-streams.ts [streams] [seconds]`. Ends with 1 when a stream does not open or ends by itself.
 */
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { processorOf, untilIdle } from './support/processor.ts';

const { PORT = '3918' } = process.env;
const [most = 500, seconds = 60] = process.argv.slice(2).map(Number);
/** Streams of each person: fewer than a program allows them. */
const OF_PERSON = 10;
const KEY = 'Carne2026!';

type Ask = <T>(method: string, path: string, body?: object, token?: string) => Promise<T>;

const askAt =
  (origin: string): Ask =>
  async (method, path, body, token = '') => {
    const answer = await fetch(origin + path, {
      method,
      headers: { token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status === 503) {
      // On a busy machine the program may be behind.
      await wait(1_000);
      return askAt(origin)(method, path, body, token);
    }
    if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as never;
  };

/** Megabytes that the process holds. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

/** Tokens of as many trabajadores as the streams need. */
async function people(ask: Ask): Promise<string[]> {
  const enter = async (email: string) =>
    (await ask<{ token: string }>('POST', '/usuariosTrabajadores/entrar', { email, clave: KEY })).token;
  const admin = await enter('admin@demo.es');
  const tokens: string[] = [];
  for (let n = 0; n < Math.ceil(most / OF_PERSON); n++) {
    const email = `escucha-${n}@ejemplo.es`;
    const body = { email, nombre: `Persona ${n}`, rol: 'Gestor', clave: KEY };
    await ask('POST', '/usuariosTrabajadores/crear', body, admin);
    tokens.push(await enter(email));
  }
  return tokens;
}

async function measure({ origin, pid }: DemoProgram): Promise<void> {
  await untilIdle(pid);
  const ask = askAt(origin);
  const tokens = await people(ask);
  const { filas } = await ask<{ filas: { _id: string }[] }>(
    'GET',
    '/clientes/leer?limite=100',
    undefined,
    tokens[0],
  );
  const say = (what: string, figure: string) => console.log(`${what.padEnd(48)} ${figure}`);
  say(
    'load of the machine',
    os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  );
  const idle = async (what: string) => {
    await wait(5_000);
    const [before, memory] = [processorOf(pid), memoryOf(pid)];
    await wait(seconds * 1_000);
    const after = processorOf(pid);
    const each = (ms: number) => `${(ms / seconds).toFixed(1)} ms/s`;
    say(
      `${what}: program, PostgreSQL`,
      `${each(after.own - before.own)}, ${each(after.started - before.started)}`,
    );
    say(`${what}: memory`, `${memory.toFixed(0)} MB`);
  };
  await idle('no streams');
  const began = processorOf(pid);
  let ended = 0;
  const closing = new AbortController();
  for (let n = 0; n < most; n++) {
    const _id = filas[n % filas.length]?._id ?? '';
    const answer = await fetch(`${origin}/presencia/escuchar?entidad=clientes&_id=${_id}`, {
      headers: { token: tokens[Math.floor(n / OF_PERSON)] ?? '' },
      signal: closing.signal,
    });
    if (answer.status !== 200 || !answer.body) throw new Error(`stream ${n} gave ${answer.status}`);
    answer.body
      .pipeTo(new WritableStream())
      .catch(() => {})
      .finally(() => {
        ended += 1;
      });
  }
  const opened = processorOf(pid);
  const perOpening = (ms: number) => `${(ms / most).toFixed(2)} ms`;
  say(
    'each opening: program, PostgreSQL',
    `${perOpening(opened.own - began.own)}, ${perOpening(opened.started - began.started)}`,
  );
  await idle(`${most} streams`);
  if (ended > 0) throw new Error(`${ended} streams ended`);
  closing.abort();
}

await withDemoProgram({ port: PORT, env: { LOG_LEVEL: 'info' } }, measure);
