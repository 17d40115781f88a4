// Takes long: the whole demonstration is copied and restored, and compared row by row.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { appendFile, chmod, copyFile, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkRestored } from '#oficina/instalacion/copias/check-restored.server.ts';
import { billableCliente, draftFactura, issue } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { checkCopy } from '#platform/copies/check-copy.server.ts';
import { copyName, makeCopy } from '#platform/copies/make-copy.server.ts';
import { prepareDatabase } from '#platform/database/database-roles.server.ts';
import { openDatabase } from '#platform/database/db.server.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import {
  copyOf,
  demoOffice,
  emptyPlace,
  isEmpty,
  NOW,
  type Office,
  withManifest,
} from './support/copias.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';
import { builtEntry } from './support/program.testing.server.ts';

const office = await demoOffice();
const { file, manifest } = await copyOf(office);

/** Issues the next factura of an office through its calls. */
async function issueNext({ db, url }: Office): Promise<string> {
  const { admin: call } = await openOffice({ clock: () => NOW }, { db, url });
  const { _id } = await issue(call, await draftFactura(call, { _idCliente: await billableCliente(db) }));
  const { rows } = await db.execute<{ codigo: string }>(sql`SELECT codigo FROM facturas WHERE id = ${_id}`);
  return rows[0]?.codigo ?? '';
}

test('lo restaurado es lo copiado: cada tabla, cada fichero, la cadena y el número que viene', async () => {
  const place = await emptyPlace();
  await place.restore(file);
  const again = (await copyOf(place)).manifest;
  const tables = ({ tablas }: typeof manifest) =>
    tablas
      .filter(({ nombre }) => nombre !== 'restauracion')
      .map(({ nombre, filas, sha256 }) => ({ nombre, filas, sha256 }));
  expect(tables(manifest).length).toBeGreaterThan(90);
  expect(tables(manifest).find(({ nombre }) => nombre === 'facturas')?.filas).toBeGreaterThan(5);
  expect(tables(again)).toEqual(tables(manifest));
  expect(again.archivos).toEqual(manifest.archivos);
  expect(manifest.archivos.map(({ ruta }) => ruta)).toContain('correo/carta.eml');
  expect(again.secuencias).toEqual(manifest.secuencias);
  expect(again.migraciones).toEqual(manifest.migraciones);
  const checked = await checkRestored(place.url, manifest);
  expect(checked.fallos).toEqual([]);
  expect(checked.registros).toBeGreaterThan(0);
  const indexes = ({ db }: Office) =>
    db.execute(
      sql`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname`,
    );
  expect((await indexes(place)).rows).toEqual((await indexes(office)).rows);
  // The triggers work again: an issued factura cannot change.
  await expect(
    place.db.execute(sql`UPDATE facturas SET total = total + 1 WHERE estado <> '1'`),
  ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/issued does not change/) } });
  expect(await issueNext(place)).toBe(await issueNext(office));
  const after = await checkRestored(place.url, { ...manifest, resumen: {} });
  // In these tests the program's clock is behind the database's clock, and the check reports that.
  expect(after.fallos.filter(({ motivo }) => !motivo.startsWith('se escribió ese día'))).toEqual([]);
});

test('restaurada en otra carpeta, allí el programa tampoco es dueño de nada, y se dice lo que tiene mal sellado', async () => {
  const dataDir = path.join(await temporaryFolder(), 'otra');
  await chmod(path.dirname(dataDir), 0o755);
  const line = sql`(SELECT id FROM historial ORDER BY id LIMIT 1)`;
  await office.db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`UPDATE historial SET actor_nombre = 'Otra' WHERE id = ${line}`);
  });
  const told = await promisify(execFile)(
    process.execPath,
    [builtEntry('restaurar'), (await copyOf(office)).file],
    { cwd: ROOT, env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  ).catch((error: { code: number; stdout: string }) => error);
  expect(told).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/Historial de cambios .*: está cambiado/),
  });
  const postgres = await startEmbeddedPostgres({ dataDir });
  atTheEnd(() => postgres.stop());
  await prepareDatabase(postgres);
  const db = openDatabase({ url: postgres.url });
  atTheEnd(() => db.$client.end());
  expect(await db.$count(sql`historial`)).toBe(await office.db.$count(sql`historial`));
  for (const statement of [sql`DELETE FROM historial`, sql`SET session_replication_role = replica`])
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('la copia es de un solo momento, aunque se escriba mientras tanto', async () => {
  let more = true;
  await office.db.execute(sql`CREATE TABLE cambios_prueba (n integer)`);
  const writing = (async () => {
    for (let i = 0; more; i++)
      await office.db.execute(sql`
        WITH uno AS (INSERT INTO cambios_prueba VALUES (1))
        INSERT INTO correos (id, tipo, para, datos, clave) VALUES (gen_random_uuid(), 'contacto', 'a@b.es', '{}', ${`c${i}`})`);
  })();
  const { manifest: moving } = await copyOf(office);
  more = false;
  await writing;
  await office.db.execute(sql`DROP TABLE cambios_prueba; DELETE FROM correos WHERE clave LIKE 'c%'`);

  const rows = (name: string) => moving.tablas.find(({ nombre }) => nombre === name)?.filas ?? 0;
  // The copy ran while rows were written: otherwise this test proves nothing.
  expect(rows('cambios_prueba')).toBeGreaterThan(0);
  const before = (name: string) => manifest.tablas.find(({ nombre }) => nombre === name)?.filas ?? 0;
  expect(rows('cambios_prueba')).toBe(rows('correos') - before('correos'));
});

test('en un sitio con algo no se restaura, y no se toca nada', async () => {
  const { restore, db, dataDir } = await emptyPlace();
  await db.execute(sql`CREATE TABLE mia AS SELECT 1 AS uno`);
  await expect(restore(file)).rejects.toThrow('La base de datos no está vacía');
  expect(await readdir(dataDir).catch(() => [])).toEqual([]);
  const other = await emptyPlace();
  await writeFile(path.join(path.dirname(other.dataDir), 'datos'), 'algo').catch(() => {});
  await expect(other.restore(file)).rejects.toThrow();
});

const damaged = async (change: (copy: string) => Promise<void>) => {
  const copy = path.join(await temporaryFolder(), copyName(NOW));
  await copyFile(file, copy);
  await change(copy);
  const place = await emptyPlace();
  const refused = await place.restore(copy).then(
    () => 'restored',
    (error: Error) => `${error.name}: ${error.message}`,
  );
  expect(await isEmpty(place)).toBe(true);
  return refused;
};

/** Changes one bit of the content of an entry. */
const flipIn = (name: string) => async (copy: string) => {
  const bytes = await readFile(copy);
  const at = bytes.indexOf(Buffer.from(`${name}\0`)) + 512 + 40;
  const handle = await open(copy, 'r+');
  await handle.write(Buffer.from([(bytes[at] ?? 0) ^ 1]), 0, 1, at);
  await handle.close();
};

test('un solo bit cambiado se rechaza diciendo dónde', async () => {
  const document = manifest.archivos.find(({ ruta }) => ruta.startsWith('ficheros/'))?.ruta ?? '';
  for (const [entry, told] of [
    ['base/facturas/000001.gz', 'base/facturas'],
    [document, document],
    ['manifiesto.json', 'manifiesto.json'],
  ] as const) {
    const refused = await damaged(flipIn(entry));
    expect(refused).toMatch(/^StartupError: La copia está dañada/);
    expect(refused).toContain(told);
  }
});

test('una copia cortada, una que no lo es y una con algo de más se rechazan', async () => {
  const { size } = await stat(file);
  const cut = async (copy: string) => (await open(copy, 'r+')).truncate(size / 2);
  expect(await damaged(cut)).toMatch(/^StartupError: La copia está dañada/);
  expect(await damaged((copy) => writeFile(copy, 'hola'))).toContain('StartupError');
  expect(await damaged((copy) => writeFile(copy, ''))).toContain('no es una copia de Carné Claro');
  const less = (copy: string) =>
    withManifest(copy, ({ archivos, ...rest }) => ({ ...rest, archivos: archivos.slice(1) }));
  expect(await damaged(less)).toMatch(/sobra «/);
});

test('la de un programa más nuevo se rechaza sin tocar nada', async () => {
  const newer = (copy: string) =>
    withManifest(copy, ({ migraciones, ...rest }) => ({
      ...rest,
      migraciones: [...migraciones, 'f'.repeat(64)],
    }));
  expect(await damaged(newer)).toMatch(/es de una versión más nueva de Carné Claro \(9\.9\.9\)/);
  const other = (copy: string) =>
    withManifest(copy, ({ migraciones, ...rest }) => ({
      ...rest,
      migraciones: migraciones.map(() => 'f'.repeat(64)),
    }));
  expect(await damaged(other)).toContain('no se hizo con este programa');
});

test('si al final algo no cuadra, el sitio queda vacío otra vez', async () => {
  const wrong = (copy: string) =>
    withManifest(copy, ({ tablas, ...rest }) => ({
      ...rest,
      tablas: tablas.map((table) =>
        table.nombre === 'clientes' ? { ...table, filas: table.filas + 1 } : table,
      ),
    }));
  expect(await damaged(wrong)).toContain('the table clientes is not as it was copied');
});

test('un fichero que se borra mientras se copia se dice, y la copia vale', async () => {
  const gone = path.join(office.dataDir, 'correo', 'zz.eml');
  await appendFile(gone, 'x');
  const made = await makeCopy({
    databaseUrl: office.url,
    dataDir: office.dataDir,
    folder: await temporaryFolder(),
    program: '9.9.9',
    now: NOW,
    // The first file is removed while the copy is made.
    onProgress: () => rmSync(gone, { force: true }),
  });
  expect(made.manifest.retirados).toEqual(['correo/zz.eml']);
  expect((await checkCopy(made.file)).archivos).toEqual(manifest.archivos);
});
