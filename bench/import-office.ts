/**
 * Imports twenty thousand customers from a CSV, three in each hundred wrong, against two plain COPY: the file into a table of text
 * without indexes, and the imported rows into a table with the columns and indexes of customers (the least cost of storing them).
 * They take turns in the same database; medians count. Also measures the peak memory, including reading an XLSX.
 * `node bench/import-office.ts`.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { tableNames } from '#families.server.ts';
import {
  clienteCsv,
  clienteRows,
  clienteSheet,
} from '#oficina/instalacion/importaciones/cliente-sheet.testing.server.ts';
import { importables, importServices } from '#oficina/instalacion/importaciones/importables.server.ts';
import { findImport } from '#oficina/instalacion/importaciones/read-imports.server.ts';
import { runImport } from '#oficina/instalacion/importaciones/run-import.server.ts';
import type { ImportServices } from '#oficina/instalacion/importaciones/services.server.ts';
import { undoImport } from '#oficina/instalacion/importaciones/undo-import.server.ts';
import { receiveFile } from '#oficina/instalacion/importaciones/uploads.server.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { migrateDatabase } from '#platform/database/migrations.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { readSheet } from '#platform/files/sheets/read-sheet.server.ts';

const ROWS = 20_000;
const ROUNDS = 3;
const LIMITS = { ratio: 10, memoryMb: 900 };
const by = {
  _id: '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0',
  nombre: 'Medida',
  tipo: 'trabajador',
  rol: 'Administrador',
} as const;

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'carne-claro-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'datos') });
  try {
    await migrateDatabase(postgres.ownerUrl);
    const db = openDatabase({ url: postgres.ownerUrl });
    const files = folderFiles(path.join(folder, 'ficheros'));
    const good = await measure(importServices({ db, files, clock: () => new Date(), tableNames }));
    await db.$client.end();
    return good;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const TIMES = ['bare', 'copy', 'arrival', 'trial', 'run', 'undo'] as const;
type Times = Record<(typeof TIMES)[number], number[]>;

async function measure(services: ImportServices): Promise<boolean> {
  const { db } = services;
  const rows = clienteRows(ROWS);
  const csv = clienteCsv(rows);
  const times = Object.fromEntries(TIMES.map((name) => [name, [] as number[]])) as Times;
  await db.execute(sql.raw(`CREATE TABLE copia (${rows[0]?.map((_, i) => `c${i} text`).join()})`));
  await db.execute(sql`CREATE TABLE igual (LIKE clientes INCLUDING ALL)`);
  for (let round = 0; round < ROUNDS; round++) {
    times.bare.push(await timed(() => copyInto(db, 'copia', 'FORMAT csv, DELIMITER $$;$$, HEADER', csv)));
    const made = await whole(services, Buffer.from(csv), times);
    times.copy.push(await timed(() => copyInto(db, `igual (${made.columns})`, 'FORMAT text', made.text)));
  }
  const sheet = await clienteSheet(rows);
  const xlsx = await timed(() => readSheet(sheet));
  return report(times, { xlsx, memoryMb: process.resourceUsage().maxRSS / 1024 });
}

async function copyInto({ $client }: Db, target: string, how: string, text: string): Promise<void> {
  const client = await $client.connect();
  try {
    await client.query(`SET statement_timeout = 0; TRUNCATE ${target.split(' ')[0]}`);
    await pipeline(Readable.from([text]), client.query(copyFrom(`COPY ${target} FROM STDIN WITH (${how})`)));
  } finally {
    client.release();
  }
}

type CopyRows = { columns: string; text: string };

/** The rows of an import in the format of COPY, without generated columns. */
async function madeRows({ $client }: Db, id: string): Promise<CopyRows> {
  const client = await $client.connect();
  try {
    const { rows } = await client.query<{
      columns: string;
    }>(`SELECT string_agg(quote_ident(attname), ',') AS columns
      FROM pg_attribute WHERE attrelid = 'clientes'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
    const columns = rows[0]?.columns ?? '';
    const chunks: Buffer[] = [];
    const out = client.query(
      copyTo(`COPY (SELECT ${columns} FROM clientes WHERE lote_id = '${id}') TO STDOUT`),
    );
    for await (const chunk of out) chunks.push(chunk);
    return { columns, text: Buffer.concat(chunks).toString() };
  } finally {
    client.release();
  }
}

/** Uploads a file, tries the import, runs it and undoes it, as the calls and the job do. */
async function whole(services: ImportServices, bytes: Buffer, times: Times): Promise<CopyRows> {
  const { db } = services;
  const [importable] = importables;
  if (!importable) throw new Error('there is nothing to bring rows into');
  let id = '';
  times.arrival.push(
    await timed(async () => {
      const content = Readable.from([bytes]);
      const arriving = { among: [importable], traida: null, nombre: 'clientes.csv', content, by };
      ({ id } = await receiveFile(services, arriving, async (_hash, { prepare, work }) =>
        work(await prepare()),
      ));
    }),
  );
  const counts: string[] = [];
  for (const [name, estado] of [
    ['trial', 'comprobando'],
    ['run', 'en marcha'],
  ] as const) {
    await db.execute(sql`UPDATE importaciones SET estado = ${estado} WHERE id = ${id}`);
    times[name].push(await timed(() => runImport(services, id)));
    const { creadas, rechazadas } = await findImport(services, id);
    counts.push(`${creadas} ${rechazadas}`);
  }
  const tried = counts[0];
  const row = await findImport(services, id);
  if (tried !== `${row.creadas} ${row.rechazadas}`) throw new Error(`the trial said ${tried}`);
  if (row.estado !== 'terminada' || row.creadas + row.rechazadas !== ROWS || row.rechazadas < ROWS * 0.02)
    throw new Error(`it ended ${row.estado}: ${row.creadas} made, ${row.rechazadas} refused, ${row.error}`);
  const made = await madeRows(db, id);
  times.undo.push(await timed(() => undoImport(services, { row, by })));
  return made;
}

type ReportFigures = { xlsx: number; memoryMb: number };

function report(times: Times, { xlsx, memoryMb }: ReportFigures): boolean {
  const ratio = median(times.run) / median(times.copy);
  console.log(`${ROWS.toLocaleString('es-ES')} customers, medians of ${ROUNDS} rounds`);
  for (const name of TIMES) {
    const ms = median(times[name]);
    console.log(
      `${name.padEnd(10)} ${ms.toFixed(0).padStart(6)} ms   × ${(ms / median(times.copy)).toFixed(1)}`,
    );
  }
  console.log(
    `reading the XLSX ${xlsx.toFixed(0)} ms; peak memory ${memoryMb.toFixed(0)} MB, at most ${LIMITS.memoryMb}`,
  );
  console.log(`the import against COPY into the same indexes × ${ratio.toFixed(1)}, at most ${LIMITS.ratio}`);
  console.log(
    `  and against COPY into a bare table × ${(median(times.run) / median(times.bare)).toFixed(0)}`,
  );
  return ratio <= LIMITS.ratio && memoryMb <= LIMITS.memoryMb;
}

process.exitCode = (await main()) ? 0 : 1;
