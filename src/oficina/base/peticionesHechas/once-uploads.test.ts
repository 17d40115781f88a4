import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { jpeg, upload } from '#comparador/autoescuelas/imagenes/fotos.testing.server.ts';
import { pdf, send } from '#oficina/documentos/documentos/documentos.testing.server.ts';
import { openDocumentos } from '#oficina/documentos/documentos/opened.testing.server.ts';

const { app, base, admin, as, folder, stored, whose } = await openDocumentos();

test('el mismo archivo con la misma clave es un documento y no deja otro archivo; con otro archivo es un 422', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const [contenido, other] = [await pdf(), await pdf()];
  const sendIt = async (bytes: Buffer) => {
    const response = await send(base, admin.token, { ...whose, archivos: [{ contenido: bytes }] }, key);
    return { status: response.status, body: await response.json() };
  };
  const answers = await Promise.all(Array.from({ length: 4 }, () => sendIt(contenido)));
  expect(answers[0]?.status).toBe(200);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const files = await stored();
  expect(files).toEqual([answers[0]?.body.documentos[0]._id]);
  expect(await sendIt(other)).toMatchObject({ status: 422, body: { codigo: 42202 } });
  expect(await stored()).toEqual(files);
});

test('la misma foto con la misma clave es una foto, aunque repetida no se admitiría', async () => {
  const { token } = await as('Propietario', 'cliente');
  const key = { 'idempotency-key': randomUUID() };
  const [archivo, other] = [await jpeg(), await jpeg()];
  const photos = async () => (await readdir(path.join(folder, 'fotos'))).sort();
  const [first, again] = await Promise.all([
    upload(app, token, { archivo }, key),
    upload(app, token, { archivo }, key),
  ]);
  expect(first.statusCode, first.body).toBe(200);
  expect(again.body).toBe(first.body);
  const files = await photos();
  expect(files.every((name) => name.startsWith(first.json()._id))).toBe(true);
  expect((await upload(app, token, { archivo: other }, key)).statusCode).toBe(422);
  expect((await upload(app, token, { archivo })).statusCode).toBe(409);
  expect(await photos()).toEqual(files);
});
