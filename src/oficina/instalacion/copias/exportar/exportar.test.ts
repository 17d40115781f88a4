import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { fotoKey } from '#comparador/autoescuelas/imagenes/foto-files.server.ts';
import { exportedTables } from '#families.server.ts';
import { countFiles, everything } from '#oficina/instalacion/llevarTodo/everything.server.ts';
import { PLAIN_SETTINGS } from '#platform/copies/database-shape.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { zip } from '#platform/files/zip.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { demoOffice, NOW } from '#test/support/copias.testing.server.ts';
import { runCopy } from '../run-copy.server.ts';
import { exportAll } from './export-all.server.ts';
import { exportTables } from './export-tables.server.ts';

const { db, url, dataDir } = await demoOffice();

// A text may hold what some readers take for the end of a line.
await db.execute(sql`UPDATE clientes SET observaciones = U&'una\2028dos' WHERE codigo = 'CLI-00001'`);
// One photo has its file, and another has lost it.
const photo = '01938f00-0000-7000-8000-000000000001';
await db.execute(sql`
  INSERT INTO imagenes (id, cliente_id, alt, orden, es_principal, ancho, alto, bytes, sha256)
  SELECT x.id::uuid, c.id, x.alt, x.orden, x.orden = 1, 500, 400, 10, x.alt FROM clientes c,
    (VALUES (${photo}, 'La fachada', 1), ('01938f00-0000-7000-8000-000000000002', 'Perdida', 2)) AS x (id, alt, orden)
  WHERE c.codigo = 'CLI-00003'`);
await folderFiles(path.join(dataDir, 'ficheros')).put(
  fotoKey(`${photo}-500.webp`),
  Readable.from([Buffer.from('una foto')]),
);
const { folder } = await exportAll({
  db,
  databaseUrl: url,
  read: folderFiles(path.join(dataDir, 'ficheros')).read,
  tables: exportedTables,
  now: NOW,
  onStep: () => {},
  folder: await temporaryFolder(),
});
const copies = {
  databaseUrl: url,
  dataDir,
  folder: await temporaryFolder(),
  program: '9.9.9',
  exported: exportedTables,
};
await runCopy({ db, clock: () => NOW, copies: async () => copies }, true);
const STATE = 'carne-claro-2026-11-22T023000Z-estado.json';
const read = (...names: string[]) => readFile(path.join(folder, ...names), 'utf8');

test('cada familia va en CSV y en JSON, con todas sus filas', async () => {
  for (const [tabla] of exportedTables) {
    const rows = JSON.parse(await read('datos', `${tabla}.json`));
    expect(rows, tabla).toHaveLength(await db.$count(sql.identifier(tabla) as never));
  }
  const clients = await read('datos', 'clientes.csv');
  expect(clients.startsWith('\ufeffId;')).toBe(true);
  expect(clients.split('\r\n')[0]).toContain(';Razón social;');
});

test('van el PDF de cada papel con número, los registros, las fotos y los documentos como llegaron', async () => {
  const index = await read('index.html');
  for (const table of ['facturas', 'pedidos', 'presupuestos']) {
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)} WHERE codigo IS NOT NULL`,
    );
    const papers = await readdir(path.join(folder, table));
    expect(papers.length, table).toBeGreaterThan(5);
    expect(papers, table).toHaveLength(rows[0]?.n ?? 0);
    for (const name of papers) {
      expect((await read(table, name)).slice(0, 5)).toBe('%PDF-');
      expect(index).toContain(`href="${table}/${encodeURIComponent(name)}"`);
    }
  }
  const photos = (await readdir(path.join(folder, 'fotos'))).filter((name) => name.startsWith('CLI-00003'));
  expect(photos).toEqual(['CLI-00003-1.webp']);
  expect(index).toContain('CLI-00003: La fachada');
  const { stdout } = await promisify(execFile)('node', [path.join(folder, 'registros/comprobar.mjs')]);
  expect(stdout).toContain(`: ${await db.$count(sql`registros_facturacion`)} registros, del 1 al`);
  const documents = await readdir(path.join(folder, 'documentos'));
  expect(documents).toHaveLength(await db.$count(sql`documentos`));
  for (const name of documents)
    expect((await stat(path.join(folder, 'documentos', name))).size).toBeGreaterThan(0);
});

test('no va nada con que se pueda entrar: ni claves, ni segundos factores, ni enlaces', async () => {
  const { rows } = await db.execute<{ secreto: string }>(sql`
    SELECT clave AS secreto FROM usuarios WHERE clave IS NOT NULL UNION SELECT huella FROM enlaces_presupuestos
    UNION SELECT hash FROM api_claves`);
  expect(rows.length).toBeGreaterThan(0);
  const everything = await Promise.all(
    (await readdir(path.join(folder, 'datos'))).map((name) => read('datos', name)),
  );
  for (const { secreto } of rows) for (const text of everything) expect(text.includes(secreto)).toBe(false);
});

test('el ZIP de «Llevarme todo» lleva lo mismo que la carpeta, y dice qué es cada archivo', async () => {
  const files = folderFiles(path.join(dataDir, 'ficheros'));
  const services = { db, files, clock: () => NOW, exportedTables, copies: async () => copies };
  const entries = new Map<string, Buffer>();
  let written = 0;
  const progress = {
    step: () => {},
    written: () => {
      written += 1;
    },
  };
  const packed = await yauzl.fromBufferPromise(await buffer(zip(everything(services, progress))));
  // All but the photo that is lost.
  expect(written).toBe((await countFiles(services)) - 1);
  for await (const entry of packed.eachEntry())
    entries.set(entry.fileName, await buffer(await packed.openReadStreamPromise(entry)));
  const beside = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'index.html');
  const listed = [...entries.keys()].filter(
    (name) => name !== 'LEEME.txt' && !/^(para-traer|estado)\//.test(name),
  );
  expect(listed.toSorted()).toEqual(beside.toSorted());
  expect(entries.get(`estado/${STATE}`)).toEqual(await readFile(path.join(copies.folder, STATE)));
  // A PDF bears the moment of its making; everything else is the same to the byte.
  for (const name of beside.filter((one) => !one.endsWith('.pdf')))
    expect(entries.get(name)?.equals(await readFile(path.join(folder, name))), name).toBe(true);
  for (const name of beside.filter((one) => one.endsWith('.pdf')))
    expect(String(entries.get(name)?.subarray(0, 5)), name).toBe('%PDF-');
  const readme = String(entries.get('LEEME.txt'));
  for (const name of entries.keys())
    expect(readme, name).toContain(/^(datos|para-traer)\//.test(name) ? name : name.replace(/\/.*/, ''));
  expect(readme).toContain(`Clientes: ${await db.$count(sql`clientes`)} filas`);
});

test('el estado que queda con la copia dice qué filas de lo que se lleva no estaban así', async () => {
  const client = await db.$client.connect();
  await client.query(PLAIN_SETTINGS);
  const compare = async () => {
    const later = await temporaryFolder();
    await exportTables(client, exportedTables, { folder: later, onTable: () => {} });
    const words = ['scripts/registros/comprobar.mjs', '--estado', path.join(copies.folder, STATE), later];
    return promisify(execFile)('node', words).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  };
  expect(await compare()).toEqual({ code: 0, stdout: expect.stringContaining('Todo está igual') });
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(
      sql`UPDATE cobros SET importe = importe + 1 WHERE id = (SELECT id FROM cobros ORDER BY id LIMIT 1)`,
    );
    await tx.execute(sql`DELETE FROM actividades WHERE id = (SELECT id FROM actividades LIMIT 1)`);
  });
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM cobros ORDER BY id LIMIT 1`);
  const { code, stdout } = await compare();
  client.release();
  expect(code).toBe(1);
  expect(stdout).toContain(`Cobros (cobros): no estaba así: ${rows[0]?.id}`);
  expect(stdout).toContain('Cobros (cobros): filas de entonces que ya no están así: 1');
  expect(stdout).toContain('(actividades): filas de entonces que ya no están así: 1');
  expect(stdout.match(/^✗/gm)).toHaveLength(3);
});
