import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commandAs, run } from '#api/embedded-postgres/command.server.ts';
import { serverUser } from '#api/embedded-postgres/identity.server.ts';
import { atTheEnd } from '#api/testing.server.ts';
import { freePort, spawnProgram, startProgram } from './program.testing.server.ts';

/** Folders of the system's own PostgreSQL, oldest supported first. */
const installed = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => Number(path.basename(path.dirname(folder))) >= 15)
  .sort();
const [bin = ''] = installed;

/** A new server of the system's own binaries, for as long as the file runs. */
async function startSystemServer(): Promise<string> {
  const user = await serverUser();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-externo-'));
  await chmod(folder, 0o755);
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const call = (program: string, args: string[]) => run(commandAs(user, path.join(bin, program), args));
  await call('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const options = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await call('pg_ctl', ['start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options]);
  atTheEnd(async () => {
    await call('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', data]);
    await rm(folder, { recursive: true, force: true });
  });
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
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
    expect(page.replaceAll('<!-- -->', '')).toMatch(/<h1[^>]*>[1-9]\d* autoescuelas en Sevilla<\/h1>/);
    const second = spawnProgram({
      env: { ...env, DATA_DIR: `${folder}-otra`, PORT: String(await freePort()) },
    });
    await once(second.child, 'close');
    expect(second.child.exitCode).not.toBe(0);
    expect(second.output()).toContain('Otro Carné Claro está usando la base de datos de DATABASE_URL');
    expect(await program.end('SIGTERM')).toBe(0);
    // It is let go by whoever ends.
    const next = await startProgram({ env });
    expect(await next.end('SIGTERM')).toBe(0);
  },
  120_000,
);
