import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#platform/database/db.server.ts';
import { createTestDatabase, type TestDatabase } from '#platform/http/testing.server.ts';
import { builtEntry } from '#test/support/program.testing.server.ts';
import { dump, importLines, type Line, monthlyFile } from './monthly-text.testing.server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'carne-claro-interrumpida-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  return () => database.drop();
});

const noviembre: Line[] = [{ mes: 11 }];
const diciembre: Line[] = [
  {},
  { codigo: 'AB0300', nombre: 'NUEVA' },
  { codigo: 'AB0000', nombre: 'TURNO LIBRE' },
];

/** Runs `work` while an import has only its last steps left and waits for a reader of the statistics. */
async function whileImporting(
  work: (importerPid: number) => Promise<void>,
  start: () => void,
): Promise<void> {
  const reader = await db.$client.connect();
  try {
    await reader.query('BEGIN; SELECT FROM estadisticas LIMIT 1');
    start();
    await work(await waitingImporter(reader));
  } finally {
    await reader.query('ROLLBACK');
    reader.release();
  }
}

async function waitingImporter(client: pg.ClientBase): Promise<number> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'estadisticas'::regclass`,
    );
    if (rows[0]) return rows[0].pid;
    await sleep(20);
  }
  throw new Error('The import never came to wait');
}

async function gone(pid: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const { rowCount } = await db.$client.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid]);
    if (rowCount === 0) return;
    await sleep(20);
  }
  throw new Error(`The session ${pid} is still there`);
}

describe('una carga que se corta a la mitad no deja rastro, y la siguiente funciona', () => {
  test('porque matan el proceso (kill -9)', async () => {
    await importLines(db, noviembre);
    const before = await dump(db);
    const file = path.join(folder, 'export_auto_20251201_20251231.txt');
    writeFileSync(file, monthlyFile(diciembre));
    let child: ChildProcess | undefined;
    await whileImporting(
      async (pid) => {
        const ended = child && once(child, 'exit');
        child?.kill('SIGKILL');
        expect((await ended)?.[1]).toBe('SIGKILL');
        await db.$client.query('SELECT pg_cancel_backend($1)', [pid]);
        await gone(pid);
      },
      () => {
        child = spawn(process.execPath, [builtEntry('importar-dgt'), '--aunque-difiera', file], {
          env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder },
          stdio: 'ignore',
        });
      },
    );
    expect(await dump(db)).toEqual(before);
    expect(await importLines(db, diciembre)).toMatchObject({ sustituido: false, filas: 3 });
  });

  test('porque se cae la conexión con la base', async () => {
    await importLines(db, noviembre);
    const before = await dump(db);
    let failure: Promise<unknown> | undefined;
    await whileImporting(
      async (pid) => {
        await db.$client.query('SELECT pg_terminate_backend($1)', [pid]);
        expect(await failure).toBeInstanceOf(Error);
      },
      () => {
        failure = importLines(db, diciembre).catch((error: unknown) => error);
      },
    );
    expect(await dump(db)).toEqual(before);
    expect(await importLines(db, diciembre)).toMatchObject({ sustituido: false });
  });
});

describe('mientras se carga un mes', () => {
  test('los resultados se siguen leyendo hasta el último momento', async () => {
    await importLines(db, noviembre);
    let importing: Promise<unknown> | undefined;
    await whileImporting(
      async () => {
        const { rows } = await db.$client.query('SELECT count(*) AS n FROM resultados');
        expect(rows).toEqual([{ n: 1 }]);
      },
      () => {
        importing = importLines(db, diciembre);
      },
    );
    await importing;
    expect((await db.$client.query('SELECT count(*) AS n FROM resultados')).rows).toEqual([{ n: 3 }]);
  });

  test('las demás cargas esperan su turno', async () => {
    await Promise.all([
      importLines(db, noviembre),
      importLines(db, diciembre),
      importLines(db, [{ mes: 10 }]),
      importLines(db, diciembre),
    ]);
    const together = await dump(db);
    expect(together.meses_dgt).toHaveLength(3);
    for (const lines of [noviembre, diciembre, [{ mes: 10 }]]) await importLines(db, lines);
    expect(await dump(db)).toEqual(together);
  });
});
