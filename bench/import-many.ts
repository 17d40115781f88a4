/**
 * Five files of 20 MB that arrive and are tried at once, while four people go on with lists: the most memory that the
 * program takes over what it took at rest, and how long the lists take. `node bench/import-many.ts`.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { clientCsv, clientRows } from '#resources/importaciones/client-sheet.testing.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';

const PORT = '3912';
const FILES = 5;
const LANES = 4;
const MEGABYTES = 19.5;
const LIMITS = { memoryMb: 250, othersMs: 250 };

const ninetyNinth = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Resident megabytes of the program, without its database. */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

const ROWS = 100_000;
const NOTES = 11;

/** As many rows as a file may have, with notes of a length that makes it as big as wanted; no file is another's. */
function bigFile(index: number): string {
  const rows = clientRows(ROWS);
  const bare = clientCsv(rows).length;
  const length = Math.floor((MEGABYTES * 1024 * 1024 - bare) / ROWS);
  const notes = `Nota ${index} `.padEnd(length, 'de quien la escribió ');
  return clientCsv(rows.map((row) => row.with(NOTES, notes)));
}

async function measure({ origin, pid }: DemoProgram): Promise<boolean> {
  const entered = await fetch(`${origin}/usuariosTrabajadores/entrar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.es', clave: 'Carne2026!' }),
  });
  const { token } = (await entered.json()) as { token: string };
  const headers = { token };
  const list = async () => {
    const start = performance.now();
    const response = await fetch(`${origin}/clientes/leer?limite=20`, { headers });
    await response.text();
    if (response.status !== 200) throw new Error(`a list gave ${response.status}`);
    return performance.now() - start;
  };
  const bodies = Array.from({ length: FILES }, (_, index) => bigFile(index));
  for (let i = 0; i < 200; i++) await list();
  await pause(3_000);
  const rest = memoryOf(pid);
  let most = rest;
  let over = false;
  const watch = async () => {
    while (!over) {
      most = Math.max(most, memoryOf(pid));
      await pause(50);
    }
  };
  const times: number[] = [];
  const lane = async () => {
    while (!over) {
      times.push(await list());
      await pause(10);
    }
  };
  const others = [watch(), ...Array.from({ length: LANES }, lane)];
  const start = performance.now();
  const bring = async (body: string, index: number) => {
    const sent = await fetch(`${origin}/importaciones/subir?familia=clientes&nombre=c${index}.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body,
    });
    const row = (await sent.json()) as {
      _id: string;
      version: number;
      mapeo: unknown;
      clave: unknown;
      modo: unknown;
    };
    if (sent.status !== 200) throw new Error(`a file gave ${sent.status}: ${JSON.stringify(row)}`);
    const { _id, version, mapeo, clave, modo } = row;
    const tried = await fetch(`${origin}/importaciones/simular`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ _id, version, mapeo, clave, modo }),
    });
    if (tried.status !== 200) throw new Error(`a trial gave ${tried.status}: ${await tried.text()}`);
    for (;;) {
      const response = await fetch(`${origin}/importaciones/consultarPorId?_id=${_id}`, { headers });
      const { estado, error } = (await response.json()) as { estado: string; error: string | null };
      if (estado === 'simulada') return;
      if (estado === 'fallida') throw new Error(error ?? '');
      await pause(500);
    }
  };
  await Promise.all(bodies.map(bring));
  over = true;
  await Promise.all(others);
  const seconds = (performance.now() - start) / 1_000;
  console.log(
    `${FILES} files of ${MEGABYTES} MB, ${seconds.toFixed(0)} s in all; ${times.length} lists meanwhile`,
  );
  console.log(
    `  memory ${rest.toFixed(0)} MB at rest, ${most.toFixed(0)} MB at most: ${(most - rest).toFixed(0)} MB more, at most ${LIMITS.memoryMb}`,
  );
  console.log(
    `  lists: p99 ${ninetyNinth(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; p99 at most ${LIMITS.othersMs}`,
  );
  return most - rest <= LIMITS.memoryMb && ninetyNinth(times) <= LIMITS.othersMs;
}

let good = false;
await withDemoProgram({ port: PORT }, async (program) => {
  good = await measure(program);
});
process.exitCode = good ? 0 : 1;
