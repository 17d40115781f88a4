import { globSync, readFileSync } from 'node:fs';
import { DatabaseError, type PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { type Statement, statementsOf } from '../scripts/support/statements.ts';

/*
 * PostgreSQL prepares each statement of the code on the migrated database: it looks up the tables, columns and functions, and runs
 * nothing. So the test reports each statement that names a renamed column.
 */

const statements = globSync('src/**/*.server.ts')
  .filter((file) => !/\.(testing|fixture)\./.test(file))
  .sort()
  .flatMap((file) => statementsOf(readFileSync(file, 'utf8')).map((statement) => ({ ...statement, file })));

/** Names that no migration makes: a part of another statement, and the tables of the job queue. */
const FROM_ELSEWHERE = /relation "(?:meses|pgboss\..+)" does not exist|column d\.base does not exist/;

/** Codes of a missing column, table and function: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const MISSING = new Set(['42703', '42P01', '42883']);

test('cada sentencia nombra columnas, tablas y funciones que hay', async () => {
  const { whole, missing } = await prepareAll();
  expect(missing).toEqual([]);
  // The rest are parts of statements.
  expect(whole).toBeGreaterThan(800);
});

test('una columna con otro nombre se dice con las sentencias que la nombran', async () => {
  const { missing } = await prepareAll('ALTER TABLE clientes RENAME COLUMN nombre_comercial TO otro');
  expect(missing.length).toBeGreaterThan(10);
  expect(missing).toContainEqual(
    expect.stringMatching(/^src\/oficina\/.+\.server\.ts:\d+ column .*nombre_comercial.* does not exist$/),
  );
});

async function prepareAll(change = 'SELECT 1'): Promise<{ whole: number; missing: string[] }> {
  const { db } = await createTestDatabase();
  const client = await db.$client.connect();
  await client.query(change);
  const told: (string | undefined)[] = [];
  for (const statement of statements) told.push(await prepare(client, statement));
  client.release();
  return {
    whole: told.filter((error) => error === undefined).length,
    missing: told.flatMap((error) => (error ? [error] : [])),
  };
}

/** Undefined for a whole statement, '' for a part of a statement, or a sentence if a name does not exist. */
async function prepare(
  client: PoolClient,
  { file, line, text }: Statement & { file: string },
): Promise<string | undefined> {
  try {
    await client.query(`PREPARE whole AS ${text}`);
    await client.query('DEALLOCATE whole');
    return undefined;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { code = '', message } = error;
    const ofPart = /^missing FROM-clause|^operator/.test(message) || FROM_ELSEWHERE.test(message);
    return MISSING.has(code) && !ofPart ? `${file}:${line} ${message}` : '';
  }
}
