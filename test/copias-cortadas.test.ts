// Takes long: commands are killed in the middle of copying and of restoring, and run again.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkCopy } from '#platform/copies/check-copy.server.ts';
import { restoreCopy } from '#platform/copies/restore-copy.server.ts';
import { isAlive } from '#platform/database/embedded-postgres/postmaster.server.ts';
import { limitSilence } from '#platform/database/patience.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { copyOf, demoOffice, emptyPlace, isEmpty, NOW } from './support/copias.testing.server.ts';
import { builtEntry, newDataFolder, until } from './support/program.testing.server.ts';

const isRoot = process.getuid?.() === 0;
const asRoot = (program: string, args: string[]) => execFileSync(program, args);

const office = await demoOffice();

/** Runs a command as a person does, on a database and a data folder. */
function start(command: string, args: readonly string[], env: { DATABASE_URL?: string; DATA_DIR: string }) {
  const child = spawn(process.execPath, [builtEntry(command), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  atTheEnd(() => child.kill('SIGKILL'));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

const env = { DATABASE_URL: office.url, DATA_DIR: office.dataDir };
const wholeOnes = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.tar'));

test('matada en medio de una copia no deja nada con nombre de copia, y la siguiente lo limpia', async () => {
  const folder = await temporaryFolder();
  // Kill the program when it has written these bytes.
  for (const bytes of [0, 200_000, 900_000]) {
    const { child, ended } = start('copia', ['--destino', folder], env);
    await until(async () => {
      const sizes = await Promise.all(
        // The command removes the files of the killed one, perhaps between `readdir` and `stat`.
        (await readdir(folder)).map((name) =>
          stat(path.join(folder, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        ),
      );
      return child.exitCode !== null || sizes.some((size) => size >= bytes);
    });
    child.kill('SIGKILL');
    await ended;
    expect(await wholeOnes(folder)).toEqual([]);
  }
  expect(await readdir(folder)).not.toEqual([]);
  const { ended, output } = start('copia', ['--destino', folder], env);
  expect(await ended, output()).toBe(0);
  const left = await readdir(folder);
  expect(left).toHaveLength(1);
  expect((await checkCopy(path.join(folder, left[0] ?? ''))).tablas.length).toBeGreaterThan(90);
});

test.skipIf(!isRoot)('[solo como root] con el disco lleno no queda nada a medias, y se dice', async () => {
  const folder = await temporaryFolder();
  asRoot('mount', ['-t', 'tmpfs', '-o', 'size=700k', 'tmpfs', folder]);
  atTheEnd(() => asRoot('umount', [folder]));
  await expect(copyOf(office, folder)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(await readdir(folder)).toEqual([]);
  asRoot('mount', ['-o', 'remount,size=60m', folder]);
  expect((await copyOf(office, folder)).bytes).toBeGreaterThan(700_000);
});

test('no se hacen dos copias a la vez, ni dentro de lo que se copia', async () => {
  const folder = await temporaryFolder();
  const both = await Promise.allSettled([
    copyOf(office, folder, NOW),
    copyOf(office, folder, new Date(NOW.getTime() + 1_000)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const inside = path.join(office.dataDir, 'ficheros', 'copias');
  await expect(copyOf(office, inside)).rejects.toThrow('dentro de lo que se copia');
});

test('matada en medio de restaurar, el sitio sirve para la siguiente', async () => {
  const { file } = await copyOf(office);
  const place = await emptyPlace();
  const where = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const { child, ended } = start('restaurar', [file], where);
  // The first restored files exist, so the restore is in progress.
  await until(
    async () => (await readdir(path.join(place.dataDir, 'restaurando')).catch(() => [])).length > 0,
  );
  await wait(500);
  child.kill('SIGKILL');
  await ended;
  await until(
    async () =>
      (
        await place.db.$client.query(`SELECT FROM pg_stat_activity WHERE application_name = 'carne-claro restore'
    AND datname = current_database()`)
      ).rows.length === 0,
  );
  const again = start('restaurar', [file], where);
  expect(await again.ended, again.output()).toBe(0);
  expect(again.output()).toContain('Todo está como se emitió y como se selló.');
  expect(again.output()).toContain('No se enviará nada');
  expect((await readdir(place.dataDir)).sort()).toEqual(['correo', 'ficheros']);
  const third = start('restaurar', [file], where);
  expect(await third.ended).toBe(1);
  expect(third.output()).toContain('no está vacía');
});

test('las claves van aparte y vuelven a su sitio', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(office.dataDir, 'secreto'), 'x'.repeat(43), { mode: 0o600 });
  const made = start('copia', ['--destino', folder, '--con-claves'], env);
  expect(await made.ended, made.output()).toBe(0);
  const [archive = '', keys = ''] = (await readdir(folder)).sort().reverse();
  expect((await stat(path.join(folder, keys))).mode & 0o777).toBe(0o600);
  expect((await checkCopy(path.join(folder, archive))).archivos.map(({ ruta }) => ruta)).not.toContain(
    'secreto',
  );
  const place = await emptyPlace();
  const where = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const restored = start(
    'restaurar',
    [path.join(folder, archive), '--claves', path.join(folder, keys)],
    where,
  );
  expect(await restored.ended, restored.output()).toBe(0);
  expect(await readdir(place.dataDir)).toContain('secreto');
  expect(await isEmpty(place)).toBe(false);
});

test('cortada con SIGTERM, una restauración no deja su PostgreSQL ni su carpeta', async () => {
  const { file } = await copyOf(office);
  const { dataDir, remove } = await newDataFolder();
  atTheEnd(remove);
  const { child, ended, output } = start('restaurar', [file], { DATA_DIR: dataDir });
  let postmaster = 0;
  await until(async () => {
    const pid = await readFile(`${dataDir}.restaurando/postgres/postmaster.pid`, 'utf8').catch(() => '');
    postmaster = Number(pid.split('\n')[0]);
    return postmaster > 0;
  });
  for (let times = 0; times < 2; times += 1) child.kill('SIGTERM');
  await ended;
  expect(child.signalCode, output()).toBe('SIGTERM');
  expect(isAlive(postmaster)).toBe(false);
  expect(await readdir(path.dirname(dataDir))).toEqual([]);
});

test('lo que ya no avanza lo dice, y no deja nada', async () => {
  atTheEnd(() => limitSilence(600));
  const { file } = await copyOf(office);
  const { dataDir, remove } = await newDataFolder();
  atTheEnd(remove);
  const restoring = restoreCopy({
    file,
    databaseUrl: undefined,
    dataDir,
    before: async (client) => {
      limitSilence(1);
      await client.query('SELECT pg_sleep(3600)');
    },
    after: async () => {},
  });
  await expect(restoring).rejects.toThrow(
    'La restauración se ha parado en los cambios de las versiones que siguieron: en 1 segundo no ha avanzado nada.',
  );
  expect(await readdir(path.dirname(dataDir))).toEqual([]);

  const other = await office.db.$client.connect();
  await other.query('BEGIN; LOCK TABLE departamentos');
  const folder = await temporaryFolder();
  await expect(copyOf(office, folder)).rejects.toThrow('La copia se ha parado');
  other.release(true);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ['restaurar', 'una.tar', 'otra.tar'],
  ['copia', '--nada'],
  ['archivos', 'mover', '--a', 'nube'],
  ['actualizar-postgres', '--nada'],
  ['exportar'],
  ['verificar', '--nada'],
  ['permisos', 'todos'],
  ['primer-administrador', '--nada'],
  ['crear-administrador'],
  ['agencia', '--nada'],
] as const)(
  '%s con palabras que no son las suyas enseña las suyas, y no termina bien',
  async (command, ...args) => {
    const { ended, output } = start(command, args, env);
    expect(await ended, output()).toBe(1);
    expect(output()).toContain(`Uso: npm run ${command}`);
  },
);
