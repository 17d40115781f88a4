// Takes long: each test starts or kills a PostgreSQL of its own.
import { readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  begin,
  cleanUp,
  end,
  killPostmaster,
  newDataDir,
  newFolder,
  postmaster,
  query,
  removeUsedDataDir,
  run,
  superuserUrl,
  until,
  usedDataDir,
} from './embedded-postgres.testing.server.ts';

afterEach(cleanUp);
afterAll(removeUsedDataDir);

const save = async (url: string) => {
  await query(url, 'DROP TABLE IF EXISTS avisos');
  await query(url, 'CREATE TABLE avisos AS SELECT 7 AS numero');
};
const saved = async (url: string) => (await query(url, 'SELECT numero FROM avisos')).numero;
const setting = async (url: string, name: string) => Object.values(await query(url, `SHOW ${name}`))[0];

test('el primer arranque crea la base de datos, cerrada a los demás equipos y sin renunciar a la durabilidad', async () => {
  const dataDir = await newDataDir();
  const { url, owner } = await run('start', dataDir);

  expect(owner).toBe(true);
  expect(new URL(url)).toMatchObject({
    protocol: 'postgres:',
    hostname: '127.0.0.1',
    pathname: '/carne_claro',
  });
  const asked = await superuserUrl(dataDir, url);
  expect(await setting(asked, 'listen_addresses')).toBe('127.0.0.1');
  expect(await setting(asked, 'unix_socket_directories')).toBe('');
  expect(await setting(url, 'server_encoding')).toBe('UTF8');
  expect(await setting(url, 'TimeZone')).toBe('UTC');
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums']) {
    expect(await setting(url, name), name).toBe('on');
  }
});

test('la base de datos pliega y ordena el español', async () => {
  const { url } = await run('start', await usedDataDir());

  expect(await query(url, `SELECT lower('ÑANDÚ') AS bajo`)).toEqual({ bajo: 'ñandú' });
  const sorted = `SELECT string_agg(x, ' ' ORDER BY x COLLATE "es-x-icu") AS orden FROM unnest('{ola,ñu,nube,árbol}'::text[]) x`;
  expect(await query(url, sorted)).toEqual({ orden: 'árbol nube ñu ola' });
});

test('solo quien conoce la clave guardada entra en la base de datos', async () => {
  const dataDir = await usedDataDir();
  const { url, ownerUrl } = await run('start', dataDir);
  const file = join(dataDir, 'postgres.clave');
  const password = (await readFile(file, 'utf8')).trim();

  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(Buffer.from(password, 'base64url')).toHaveLength(32);
  // The key of one user does not open the account of another.
  const entrances = [url, ownerUrl, await superuserUrl(dataDir, url)].map((entrance) => new URL(entrance));
  expect(new Set(entrances.map((entrance) => entrance.password)).size).toBe(3);
  for (const entrance of entrances) {
    const { username } = entrance;
    expect(await query(entrance.href, 'SELECT current_user AS yo')).toEqual({ yo: username });
    for (const { password: other } of entrances.filter((one) => one !== entrance))
      await expect(query(entrance.href.replace(entrance.password, other), 'SELECT 1')).rejects.toMatchObject({
        code: '28P01',
      });
  }
});

test('parar cierra el servidor y el siguiente arranque conserva los datos', async () => {
  const dataDir = await usedDataDir();
  const first = await run('start', dataDir);
  await save(first.ownerUrl);
  await end(first.child);

  expect(first.child.exitCode).toBe(0);
  expect(await postmaster(dataDir)).toBeUndefined();
  await expect(query(first.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });

  const second = await run('start', dataDir);
  expect(await saved(second.ownerUrl)).toBe(7);
});

test('el programa que sigue a uno muerto de golpe adopta su servidor con los datos intactos', async () => {
  const dataDir = await usedDataDir();
  const first = await run('start', dataDir);
  await save(first.ownerUrl);
  const server = await postmaster(dataDir);
  await end(first.child, 'SIGKILL');

  const second = await run('start', dataDir);
  expect(second).toMatchObject({ url: first.url, owner: true });
  expect(await postmaster(dataDir)).toBe(server);
  expect(await saved(second.ownerUrl)).toBe(7);

  await end(second.child);
  expect(await postmaster(dataDir)).toBeUndefined();
});

test('si el servidor muere, vuelve solo en la misma dirección y la carpeta sigue teniendo dueño', async () => {
  const dataDir = await usedDataDir();
  const program = await run('start', dataDir);
  await save(program.ownerUrl);
  const server = await postmaster(dataDir);
  await killPostmaster(dataDir);

  await until(async () => (await saved(program.ownerUrl)) === 7);
  expect(await postmaster(dataDir)).not.toBe(server);
  await until(() => program.log().includes('answers again'));
  expect(await run('start', dataDir)).toMatchObject({ error: 'DataDirInUse' });

  await end(program.child);
  expect(await postmaster(dataDir)).toBeUndefined();
});

test('un servidor al que se manda terminar desde fuera vuelve también', async () => {
  const dataDir = await usedDataDir();
  const program = await run('start', dataDir);
  const server = await postmaster(dataDir);
  await killPostmaster(dataDir, 'SIGTERM');

  await until(async () => {
    const now = await postmaster(dataDir);
    return now !== undefined && now !== server && (await query(program.url, 'SELECT 1'));
  });
});

test('tras morir a la vez programa y servidor se arranca con los datos intactos', async () => {
  const dataDir = await usedDataDir();
  const first = await run('start', dataDir);
  await save(first.ownerUrl);
  first.child.kill('SIGKILL');
  await killPostmaster(dataDir);

  const second = await run('start', dataDir);
  expect(second.owner).toBe(true);
  expect(await saved(second.ownerUrl)).toBe(7);
});

test('un segundo programa en la misma carpeta se niega a arrancar y dice por qué', async () => {
  const dataDir = await usedDataDir();
  const first = await run('start', dataDir);
  const second = await run('start', dataDir);

  expect(second.error).toBe('DataDirInUse');
  expect(second.message).toContain(`Otro programa (proceso ${first.child.pid}) está usando`);
  expect(second.message).toContain(dataDir);
  expect(await query(first.url, 'SELECT 1 AS uno')).toEqual({ uno: 1 });
});

test('de tres programas que estrenan a la vez una carpeta gana uno solo', async () => {
  const dataDir = await newDataDir();
  const programs = await Promise.all([1, 2, 3].map(() => run('start', dataDir)));

  expect(programs.filter((program) => program.owner)).toHaveLength(1);
  expect(programs.filter((program) => program.error === 'DataDirInUse')).toHaveLength(2);
  const winner = programs.find((program) => program.owner);
  expect(await query(winner?.url ?? '', 'SELECT 1 AS uno')).toEqual({ uno: 1 });
});

test('una herramienta usa como invitada el servidor del programa y lo deja en marcha', async () => {
  const dataDir = await usedDataDir();
  const program = await run('start', dataDir);
  const tool = await run('join', dataDir);
  expect(tool).toMatchObject({ url: program.url, owner: false });

  await end(tool.child);
  expect(tool.child.exitCode).toBe(0);
  expect(await query(program.url, 'SELECT 1 AS uno')).toEqual({ uno: 1 });
});

test('una herramienta sola se hace dueña de la carpeta y apaga el servidor al acabar', async () => {
  const dataDir = await usedDataDir();
  const tool = await run('join', dataDir);
  expect(tool.owner).toBe(true);
  expect(await run('start', dataDir)).toMatchObject({ error: 'DataDirInUse' });

  await end(tool.child);
  expect(await postmaster(dataDir)).toBeUndefined();
});

test('un Ctrl-C en el terminal no llega al servidor antes que al programa', async () => {
  const dataDir = await usedDataDir();
  const program = await run('start', dataDir);
  const ended = new Promise((resolve) => program.child.once('exit', resolve));
  process.kill(-Number(program.child.pid), 'SIGINT');
  await ended;

  expect(await query(program.url, 'SELECT 1 AS uno')).toEqual({ uno: 1 });
});

test('una creación cortada a medias no estorba al siguiente arranque', async () => {
  const dataDir = await newDataDir();
  const child = begin('start', dataDir);
  const half = async () => (await readdir(dataDir)).filter((name) => name.startsWith('postgres.nuevo-'));
  await until(async () => (await readdir(join(dataDir, `${(await half())[0]}`, 'datos'))).length > 5);
  await end(child, 'SIGKILL');

  const program = await run('start', dataDir);
  expect(program.owner).toBe(true);
  expect(await query(program.url, 'SELECT 1 AS uno')).toEqual({ uno: 1 });
  await end(program.child);
  await end((await run('start', dataDir)).child);
  expect(await half()).toEqual([]);
});

test.each([
  { remains: 'el número de un proceso ajeno', content: `${process.pid}\n/x\n1\n5432\n\n\n0 0\nready\n` },
  { remains: 'el número de un proceso que ya no existe', content: '4194303\n/x\n1\n5432\n\n\n0 0\nready\n' },
  { remains: 'nada', content: '' },
])('un postmaster.pid viejo con $remains no impide arrancar', async ({ content }) => {
  const dataDir = await usedDataDir();
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  await writeFile(file, content);
  await utimes(file, 1_700_000_000, 1_700_000_000);

  expect((await run('start', dataDir)).owner).toBe(true);
});

test('las variables PG* de quien arranca el programa no alteran el servidor', async () => {
  const env = {
    PGDATA: '/no-existe',
    PGPORT: '1',
    PGHOST: 'ninguno.invalid',
    PGUSER: 'nadie',
    PGDATABASE: 'ninguna',
    PGPASSWORD: 'falsa',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c default_transaction_read_only=on',
  };
  const dataDir = await newDataDir();
  const program = await run('start', dataDir, { env });

  expect(program.message).toBeUndefined();
  expect(await query(program.url, 'SELECT 1 AS uno')).toEqual({ uno: 1 });
  const environment = await readFile(`/proc/${await postmaster(dataDir)}/environ`, 'utf8').catch(() => '');
  expect(environment).not.toContain('no-existe');
});

test('el nombre de la carpeta puede llevar espacios, comillas y símbolos', async () => {
  const dataDir = join(await newFolder(), `a $HOME "b" 'c' \`d\` ñ`);
  const program = await run('start', dataDir);
  expect(program.owner).toBe(true);
  expect(await query(program.url, 'SELECT 1 AS uno')).toEqual({ uno: 1 });
  await end(program.child);
});

test('el registro del servidor que pasa de 10 MB se aparta al arrancar', async () => {
  const dataDir = await usedDataDir();
  const log = join(dataDir, 'postgres.log');
  await truncate(log, 11 * 1024 * 1024);
  await run('start', dataDir);

  expect((await stat(`${log}.anterior`)).size).toBe(11 * 1024 * 1024);
  expect((await stat(log)).size).toBeLessThan(10_000);
});
