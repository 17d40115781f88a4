/**
 * Uploads and tries five files of 20 MB at once, while four people use lists. Measures the peak memory of the program above its
 * memory at rest, and how long the lists take. `node bench/import-many.ts`.
 */
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clienteCsv, clienteRows } from '#oficina/instalacion/importaciones/cliente-sheet.testing.server.ts';
import { type DemoProgram, withDemoProgram } from './support/demo-program.ts';
import { besideOthers, ninetyNinth, signIn } from './support/others.ts';

const { PORT = '3912' } = process.env;
const { values: given } = parseArgs({
  options: { archivos: { type: 'string', default: '5' }, filas: { type: 'string', default: '100000' } },
});
/** On a busy machine, `--archivos 3 --filas 20000`: fewer files, each of the same size with fewer rows. */
const FILES = Number(given.archivos);
const ROWS = Number(given.filas);
const LANES = 4;
const MEGABYTES = 19.5;
const LIMITS = { memoryMb: 250, othersMs: 250 };

const NOTES = 11;

/** A CSV of `ROWS` rows, with notes long enough to reach `MEGABYTES`; no two files are equal. */
function bigFile(index: number): string {
  const rows = clienteRows(ROWS);
  const bare = clienteCsv(rows).length;
  const length = Math.floor((MEGABYTES * 1024 * 1024 - bare) / ROWS);
  const notes = `Nota ${index} `.padEnd(length, 'de quien la hizo ');
  return clienteCsv(rows.map((row) => row.with(NOTES, notes)));
}

async function measure({ origin, pid }: DemoProgram): Promise<boolean> {
  const token = await signIn(origin);
  const headers = { token };
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
  const seen = await besideOthers({ origin, pid, token, lanes: LANES }, async () => {
    await Promise.all(Array.from({ length: FILES }, (_, index) => bring(bigFile(index), index)));
  });
  const { restMb, mostMb, times, refused, seconds, processorSeconds } = seen;
  const more = mostMb - restMb;
  const p99 = ninetyNinth(times);
  console.log(
    `${FILES} files of ${MEGABYTES} MB and ${ROWS} rows, ${seconds.toFixed(0)} s in all, ${processorSeconds.toFixed(0)} s of processor; ${times.length} lists meanwhile, ${refused} refused with 503`,
  );
  console.log(
    `  memory ${restMb.toFixed(0)} MB at rest, ${mostMb.toFixed(0)} MB at most: ${more.toFixed(0)} MB more, at most ${LIMITS.memoryMb}`,
  );
  console.log(
    `  lists: p99 ${p99.toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms; p99 at most ${LIMITS.othersMs}`,
  );
  console.log(
    `  load of the machine ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
  return refused === 0 && more <= LIMITS.memoryMb && p99 <= LIMITS.othersMs;
}

let good = false;
await withDemoProgram({ port: PORT }, async (program) => {
  good = await measure(program);
});
process.exitCode = good ? 0 : 1;
