// Takes long: a copy of the whole demonstration, with damaged files, is restored and verified.
import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { makeCliente } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { documentoKey } from '#oficina/documentos/documentos/documento-files.server.ts';
import { bringBack } from '#oficina/instalacion/copias/archivos/bring-back.server.ts';
import { walkAndNote } from '#oficina/instalacion/copias/archivos/walk-files.server.ts';
import { checkRestored } from '#oficina/instalacion/copias/check-restored.server.ts';
import { whatFails } from '#oficina/instalacion/copias/read-copies.server.ts';
import { runCopy } from '#oficina/instalacion/copias/run-copy.server.ts';
import { makeCopy } from '#platform/copies/make-copy.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { copyOf, demoOffice, emptyPlace } from './support/copias.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';
import { builtEntry } from './support/program.testing.server.ts';

/** Stored documentos and photos are given intact, or refused, reported and recovered. */

const { db, url, dataDir } = await demoOffice();
const files = folderFiles(path.join(dataDir, 'ficheros'));
const folder = await temporaryFolder();
const HOUR_MS = 3_600_000;
/** Close to the real time: the check reports a date that is more than a day away from the moment of its writing. */
let now = new Date(Date.now() - 12 * HOUR_MS);
const copies = { databaseUrl: url, dataDir, folder, program: '9.9.9' };
const settings = async () => copies;
const services = { db, files, clock: () => now, copies: settings };
const { app, signIn, boss } = await openOffice(
  {
    files,
    clock: () => now,
    copies: { settings, fixed: true, dataDir, programDir: dataDir, reschedule: async () => {} },
  },
  { db, url },
);
let { call: admin } = boss;

const { rows: documents } = await db.execute<{ id: string; nombre: string }>(
  sql`SELECT id, nombre FROM documentos ORDER BY id LIMIT 3`,
);
const [flipped, cut, gone] = documents.map(({ id, nombre }) => ({
  id,
  nombre,
  clave: documentoKey(id),
  file: path.join(dataDir, 'ficheros', documentoKey(id)),
}));
if (!flipped || !cut || !gone) throw new Error('the demonstration has not three documents');
const good = await Promise.all([flipped, cut, gone].map(({ file }) => readFile(file)));

const download = (id: string) => admin(`GET /documentos/descargar?_id=${id}`);
const listed = async () => (await admin('GET /copias/archivos')).json().malos;

/** Flips a bit of the first, cuts the last byte of the second and removes the third. */
async function damage(): Promise<void> {
  const content = Buffer.from(good[0] ?? []);
  content.writeUInt8(content.readUInt8(content.length >> 1) ^ 1, content.length >> 1);
  await writeFile(flipped?.file ?? '', content);
  await truncate(cut?.file ?? '', (good[1]?.length ?? 0) - 1);
  await rm(gone?.file ?? '');
}

const FAULTS = [
  { clave: flipped.clave, nombre: flipped.nombre, fallo: 'contenido' },
  { clave: cut.clave, nombre: cut.nombre, fallo: 'tamano' },
  { clave: gone.clave, nombre: gone.nombre, fallo: 'falta' },
];
const damaged = expect.arrayContaining(FAULTS.map((fault) => expect.objectContaining(fault)));

beforeEach(async () => {
  for (const [index, { file }] of [flipped, cut, gone].entries()) await writeFile(file, good[index] ?? '');
  await db.execute(sql`DELETE FROM archivos_malos`);
  await db.execute(sql`DELETE FROM copias`);
  for (const name of await readdir(folder)) await rm(path.join(folder, name));
  now = new Date(now.getTime() + HOUR_MS);
  admin = await signIn(boss);
});

test('lo que no está como se guardó no se entrega, y quien administra lo ve', async () => {
  for (const { id } of documents) expect((await download(id)).statusCode).toBe(200);
  await damage();
  for (const { id } of documents) {
    const answer = await download(id);
    expect([answer.statusCode, answer.json().codigo]).toEqual([503, 50302]);
    expect(answer.json().mensaje).toMatch(/^El archivo no está (donde|como) se guardó/);
    expect((await admin(`GET /documentos/consultarDescargas?_id=${id}`)).json()).toHaveLength(1);
  }
  expect(await listed()).toHaveLength(3);
  expect(await listed()).toEqual(damaged);
});

test('una foto cambiada no se enseña', async () => {
  const _idCliente = await makeCliente(db);
  await db.execute(sql`UPDATE clientes SET publicado = true WHERE id = ${_idCliente}`);
  const photo = (await upload(app, boss.token, { archivo: await jpeg(), _idCliente })).json();
  const [address = ''] = String(photo.archivos[0].webp).split('?');
  expect((await app.inject(address)).statusCode).toBe(200);
  await writeFile(path.join(dataDir, 'ficheros', address.slice(1)), 'x');
  expect((await app.inject(address)).statusCode).toBe(503);
  await walkAndNote(services);
  expect(await listed()).toEqual([expect.objectContaining({ nombre: 'Foto: La fachada', fallo: 'tamano' })]);
  await admin('DELETE /imagenes/eliminar', { _id: photo._id });
  expect(await listed()).toEqual([]);
});

test('la copia no lo lleva, lo nombra, y mientras tanto no se borra ninguna', async () => {
  const old = new Date(now.getTime() - 500 * 86_400_000);
  for (const hours of [0, 1])
    await copyOf({ url, dataDir }, folder, new Date(old.getTime() + hours * 3_600_000));
  await damage();
  await runCopy(services, true);
  expect(await readdir(folder)).toHaveLength(3);
  const { rows } = await db.execute<{ error: string }>(sql`SELECT error FROM copias`);
  expect(rows).toEqual([{ error: 'No lleva 3 archivos que no están como se guardaron.' }]);
  expect(await listed()).toEqual(damaged);
  expect(await whatFails(services)).toContain('Hay 3 archivos que no están como se guardaron: «');
  expect(await whatFails(services)).toContain(`«${cut.nombre}»`);
});

test('restaurar y probar nombran lo que una copia no lleva como se guardó', async () => {
  await damage();
  const { file, manifest } = await copyOf({ url, dataDir });
  expect(manifest.malos).toEqual(
    expect.arrayContaining(FAULTS.map(({ clave, fallo }) => ({ ruta: `ficheros/${clave}`, fallo }))),
  );
  expect(manifest.archivos.map(({ ruta }) => ruta)).not.toContain(`ficheros/${flipped.clave}`);
  const place = await emptyPlace();
  await place.restore(file);
  const missing = (await checkRestored(place.url, manifest)).fallos;
  expect(missing).toHaveLength(3);
  expect(missing).toContainEqual({
    donde: `${gone.nombre} (${gone.clave})`,
    motivo: 'no está en la copia',
  });
  // As a copy of an older version: it packed every file, also a damaged one.
  const packed = await makeCopy({ ...copies, folder: await temporaryFolder(), now });
  expect((await checkRestored(url, packed.manifest)).fallos).toContainEqual({
    donde: `${flipped.nombre} (${flipped.clave})`,
    motivo: 'no está en la copia como se guardó',
  });
});

test('verificar lo dice y acaba en 1', async () => {
  const verify = () =>
    spawnSync(process.execPath, [builtEntry('verificar')], {
      env: { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  const before = verify();
  expect(before.stdout).toContain('Todo está como se emitió, como se guardó y como se selló.');
  expect(before.status).toBe(0);
  await damage();
  const { stdout, status } = verify();
  expect(status).toBe(1);
  expect(stdout).toContain(`${flipped.nombre} (${flipped.clave}): su contenido ha cambiado`);
  expect(stdout).toContain(`${cut.nombre} (${cut.clave}): no pesa lo que pesaba`);
  expect(stdout).toContain(`${gone.nombre} (${gone.clave}): no está`);
});

test('la revisión de cada noche lo encuentra, y se repone de la última copia que lo tiene bueno', async () => {
  await runCopy(services, true);
  await damage();
  now = new Date(now.getTime() + 3_600_000);
  await runCopy(services, true);
  await walkAndNote(services);
  expect(await listed()).toEqual(damaged);
  const { revision } = (await admin('GET /copias/archivos')).json();
  expect(revision).toMatchObject({ acabadaEn: now.toISOString() });
  expect(revision.archivos).toBeGreaterThanOrEqual(3);
  await bringBack(services);
  expect(await listed()).toEqual([]);
  for (const [index, { file, id }] of [flipped, cut, gone].entries()) {
    expect((await readFile(file)).equals(good[index] ?? Buffer.of())).toBe(true);
    expect((await download(id)).statusCode).toBe(200);
  }
});

test('si ninguna copia lo tiene bueno se dice, y lo que ya está bien se olvida', async () => {
  await damage();
  await makeCopy({ ...copies, now });
  await bringBack(services);
  expect((await listed()).map(({ sinCopiaEn }: { sinCopiaEn: string | null }) => sinCopiaEn)).toEqual([
    now.toISOString(),
    now.toISOString(),
    now.toISOString(),
  ]);
  await writeFile(flipped.file, good[0] ?? '');
  await walkAndNote(services);
  expect((await listed()).map(({ clave }: { clave: string }) => clave)).not.toContain(flipped.clave);
});
