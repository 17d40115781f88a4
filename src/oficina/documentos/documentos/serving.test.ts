import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { documentoKey } from './documento-files.server.ts';
import { office, pdf, WORD } from './documentos.testing.server.ts';
import { openDocumentos } from './opened.testing.server.ts';
import { removeOrphanDocumentos } from './upkeep-job.server.ts';

const { db, admin, as, base, client, files, folder, sent, stored, now } = await openDocumentos();

const refused = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => sqlState(error).code,
  );

test('se guarda y no se abre, salvo PDF e imágenes que se piden para verlas, y nada puede hacer nada', async () => {
  const [row] = await sent();
  const kept = await admin.get(`_id=${row._id}`);
  expect(kept.headers.get('content-disposition')).toMatch(/^attachment/);
  const seen = await admin.get(`_id=${row._id}&vista=true`);
  expect(seen.headers.get('content-disposition')).toMatch(/^inline/);
  for (const { headers } of [kept, seen])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'accept-ranges': 'bytes',
      etag: `"${row.sha256}"`,
      'content-length': String(row.tamano),
    });
  const [word] = await sent({ archivos: [{ contenido: await office(WORD), nombre: 'carta.docx' }] });
  expect((await admin.get(`_id=${word._id}&vista=true`)).headers.get('content-disposition')).toMatch(
    /^attachment/,
  );
});

test('un texto se envía sin comprimir, para que sus partes sean las suyas', async () => {
  const contenido = Buffer.from('nombre;precio\n'.repeat(500));
  const [row] = await sent({ archivos: [{ contenido, nombre: 'precios.csv' }] });
  const got = await admin.get(`_id=${row._id}`, { 'accept-encoding': 'gzip, br' });
  expect(got.headers.get('content-encoding')).toBeNull();
  expect(got.headers.get('content-length')).toBe(String(contenido.length));
  expect(got.headers.get('content-type')).toBe('text/csv; charset=utf-8');
});

test('por partes: 206 con su sitio, 416 más allá, 304 si ya se tiene', async () => {
  const contenido = await pdf();
  const [row] = await sent({ archivos: [{ contenido }] });
  const part = await admin.get(`_id=${row._id}`, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${contenido.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(contenido.subarray(10, 20));
  const beyond = await admin.get(`_id=${row._id}`, { range: `bytes=${contenido.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${contenido.length}`]);
  const same = await admin.get(`_id=${row._id}`, { 'if-none-match': `"${row.sha256}"` });
  expect([same.status, await same.text()]).toEqual([304, '']);
});

test('queda anotado quién, cuándo, desde dónde y cómo, y se cuenta una vez aunque sea por partes', async () => {
  const [row] = await sent({ visibilidad: 'cliente' });
  const owner = await as('Propietario', 'cliente', client);
  await (await owner.get(`_id=${row._id}`)).arrayBuffer();
  await (await admin.get(`_id=${row._id}&vista=true`)).arrayBuffer();
  await (await admin.get(`_id=${row._id}`, { range: 'bytes=0-9' })).arrayBuffer();
  await (await admin.get(`_id=${row._id}`, { range: 'bytes=10-' })).arrayBuffer();
  const list = (await admin.call(`GET /documentos/consultarDescargas?_id=${row._id}`)).json();
  expect(list).toHaveLength(4);
  expect(list.find(({ tipo }: { tipo: string }) => tipo === 'cliente')).toMatchObject({
    quien: 'Persona Propietario',
    modo: 'descarga',
    ip: '127.0.0.1',
    numVersion: 1,
  });
  expect(list.filter(({ modo }: { modo: string }) => modo === 'vista')).toHaveLength(1);
  const after = (await admin.call(`GET /documentos/consultarPorId?_id=${row._id}`)).json();
  expect([after.descargas, after.version]).toEqual([2, row.version]);
  expect(
    await refused(db.execute(sql`DELETE FROM documentos_descargas WHERE documento_id = ${row._id}`)),
  ).toBe('P0001');
  expect(await refused(db.execute(sql`UPDATE documentos_descargas SET quien = 'x'`))).toBeDefined();
});

test('el permiso se mira cada vez', async () => {
  const [row] = await sent({ visibilidad: 'cliente' });
  const owner = await as('Propietario', 'cliente', client);
  expect((await owner.get(`_id=${row._id}`)).status).toBe(200);
  await admin.call('PUT /documentos/actualizar', { _id: row._id, version: 1, visibilidad: 'interna' });
  const gone = await owner.get(`_id=${row._id}`, { 'if-none-match': `"${row.sha256}"` });
  expect(gone.status).toBe(404);
});

test('si el archivo no está se dice que es un fallo, y no se anota', async () => {
  const [row] = await sent();
  await rm(path.join(folder, documentoKey(row._id)));
  const got = await admin.get(`_id=${row._id}`);
  expect([got.status, (await got.json()).codigo]).toEqual([503, 50302]);
  expect((await admin.call(`GET /documentos/consultarDescargas?_id=${row._id}`)).json()).toEqual([]);
  await db.execute(sql`DELETE FROM documentos WHERE id = ${row._id}`);
});

test('de noche se quita lo que no tiene fila desde hace más de un día, y nada más', async () => {
  const [row] = await sent();
  const DAY = 86_400_000;
  const at = (ms: number) => uuid({ msecs: now().getTime() - ms });
  const [old, recent, half] = [at(DAY + 60_000), at(DAY - 60_000), at(DAY + 60_000)];
  for (const id of [old, recent]) await files.put(documentoKey(id), Readable.from(['x']));
  await files.put(`${documentoKey(half)}.${uuid()}.part`, Readable.from(['x']));
  await removeOrphanDocumentos({ db, files, clock: now });
  const left = await stored();
  expect(left).toContain(row._id);
  expect(left).toContain(recent);
  expect(left.filter((name) => name.startsWith(old) || name.startsWith(half))).toEqual([]);
});

test('una dirección que no es de nadie y un identificador que no lo es', async () => {
  expect(
    (await fetch(`${base}/documentos/descargar?_id=x`, { headers: { token: admin.token } })).status,
  ).toBe(400);
  expect((await admin.call('GET /documentos/consultarPorNombreUnico?nombreUnico=../x.pdf')).statusCode).toBe(
    400,
  );
});
