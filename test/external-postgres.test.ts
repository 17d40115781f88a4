// Takes long: the system's PostgreSQL starts twice, with a program that migrates it.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { applyMigrations } from '#platform/database/migrations.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { builtEntry, freePort, spawnProgram, startProgram } from './support/program.testing.server.ts';
import { hasSystemPostgres, startSystemServer } from './support/system-postgres.testing.server.ts';

/** Runs the statements that `npm run permisos` prints; gives the variables that it prints. */
async function separate(env: { DATABASE_URL: string; DATA_DIR: string }) {
  const told = await promisify(execFile)(process.execPath, [builtEntry('permisos')], { cwd: ROOT, env });
  const [create = '', grant = ''] = told.stdout.match(/(CREATE ROLE|GRANT CONNECT) .*;/g) ?? [];
  const [, DATABASE_URL = ''] = /^ {2}DATABASE_URL=(.*)$/m.exec(told.stdout) ?? [];
  const administrator = new pg.Client(env.DATABASE_URL);
  await administrator.connect();
  await administrator.query(`${create} ${grant}`);
  await administrator.end();
  return { DATABASE_URL, DATABASE_DIRECT_URL: env.DATABASE_URL };
}

test.skipIf(!hasSystemPostgres)(
  'con el PostgreSQL del sistema, si lo hay, migra, carga, busca y se para, y nadie lo usa con otros archivos (sin él no se prueba)',
  async () => {
    const { url: DATABASE_URL } = await startSystemServer();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-externo-datos-'));
    atTheEnd(() => rm(folder, { recursive: true, force: true }));
    const env = { DATABASE_URL, DATA_DIR: folder, PORT: String(await freePort()) };
    const program = await startProgram({ env, flags: ['--demo'] });
    const health = await (await fetch(`${program.url}/salud`)).json();
    expect(health).toMatchObject({ baseDeDatos: { version: expect.stringMatching(/^1[5-9]\./) } });
    const page = await (await fetch(`${program.url}/?permiso=B&lugar=Sevilla`)).text();
    expect(page.replaceAll('<!-- -->', '')).toMatch(
      /<h1[^>]*>[1-9]\d* autoescuelas en la provincia de Sevilla<\/h1>/,
    );
    const second = spawnProgram({
      env: { ...env, DATA_DIR: `${folder}-otra`, PORT: String(await freePort()) },
    });
    await once(second.child, 'close');
    expect(second.child.exitCode).not.toBe(0);
    expect(second.output()).toContain('Los archivos de esta base de datos están en otra carpeta');
    expect(await program.end('SIGTERM')).toBe(0);
    expect(program.output()).toContain('con más permisos de los que necesita');
    // The ended program releases the database. The next one uses its own role, as the notice advises.
    const next = await startProgram({ env: { ...env, ...(await separate(env)) } });
    expect(next.output()).not.toContain('permisos');
    expect((await fetch(`${next.url}/?permiso=B&lugar=Sevilla`)).status).toBe(200);
    expect(await next.end('SIGTERM')).toBe(0);
  },
);

/** Migrations before the one that changed the normal form of texts (161). */
const BEFORE_ONE_FORM = 89;

test.skipIf(!hasSystemPostgres)(
  'con el PostgreSQL del sistema, un cliente de antes se encuentra por la forma nueva de su nombre, y sus guardas siguen puestas',
  async () => {
    const { url } = await startSystemServer();
    const client = new pg.Client(url);
    await client.connect();
    await client.query('BEGIN');
    await applyMigrations(client, BEFORE_ONE_FORM);
    await client.query(`INSERT INTO clientes (id, codigo, nombre_comercial, razon_social, nif)
      VALUES (gen_random_uuid(), 'C-1', 'L’Hospitalet', 'Autoescuela O''Donnell', 'B1')`);
    const found = async () =>
      (await client.query(`SELECT codigo FROM clientes WHERE busqueda LIKE '%lhospitalet%odonnell%'`)).rows;
    expect(await found()).toEqual([]);
    await applyMigrations(client);
    expect(await found()).toEqual([{ codigo: 'C-1' }]);
    const { rows: off } = await client.query(`SELECT tgname FROM pg_trigger WHERE tgenabled <> 'O'`);
    expect(off).toEqual([]);
    await client.query('COMMIT');
    await client.end();
  },
);
