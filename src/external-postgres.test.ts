import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { commandAs, run } from '#api/embedded-postgres/command.server.ts';
import { serverUser } from '#api/embedded-postgres/identity.server.ts';
import { ROOT } from '#api/root.server.ts';
import { atTheEnd } from '#api/testing.server.ts';
import { builtEntry, freePort, spawnProgram, startProgram } from './program.testing.server.ts';

/** Folders of the system's own PostgreSQL, oldest supported first. */
const installed = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => Number(path.basename(path.dirname(folder))) >= 15)
  .sort();
const [bin = ''] = installed;

/** New server from the system's own binaries, until the file ends. */
async function startSystemServer(): Promise<string> {
  const user = await serverUser();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-externo-'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, args: string[]) => run(commandAs(user, path.join(bin, program), args));
  // Its durability is not what is tested: nothing is flushed.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await call('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale]);
  const port = await freePort();
  const quick = '-c fsync=off -c full_page_writes=off';
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= ${quick}`;
  await call('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options]);
  atTheEnd(async () => {
    await call('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', data]);
    await rm(folder, { recursive: true, force: true });
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Does what `npm run permisos` writes; gives the variables that it prints. */
async function separate(env: { DATABASE_URL: string; DATA_DIR: string }) {
  const told = await promisify(execFile)(process.execPath, [builtEntry('permisos')], { cwd: ROOT, env });
  const [create = '', grant = ''] = told.stdout.match(/(CREATE ROLE|GRANT CONNECT) .*;/g) ?? [];
  const [, DATABASE_URL = ''] = /^ {2}DATABASE_URL=(.*)$/m.exec(told.stdout) ?? [];
  const administrator = new pg.Client(env.DATABASE_URL);
  await administrator.connect();
  await administrator.query(`${create} ${grant}`);
  await administrator.end();
  return { DATABASE_URL, DATABASE_OWNER_URL: env.DATABASE_URL };
}

test.skipIf(installed.length === 0)(
  'con el PostgreSQL del sistema, si lo hay, migra, carga, busca y se para, y nadie más lo usa mientras (sin él no se prueba)',
  async () => {
    const DATABASE_URL = await startSystemServer();
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
    expect(second.output()).toContain('Otro Carné Claro está usando la base de datos de DATABASE_URL');
    expect(await program.end('SIGTERM')).toBe(0);
    expect(program.output()).toContain('con más permisos de los que necesita');
    // The ended program releases the database. The next one uses its own role, as the notice advises.
    const next = await startProgram({ env: { ...env, ...(await separate(env)) } });
    expect(next.output()).not.toContain('permisos');
    expect((await fetch(`${next.url}/?permiso=B&lugar=Sevilla`)).status).toBe(200);
    expect(await next.end('SIGTERM')).toBe(0);
  },
  120_000,
);
