import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { documentoKey } from './documento-files.server.ts';
import { pdf } from './documentos.testing.server.ts';
import { openDocumentos } from './opened.testing.server.ts';
import { readTexts } from './text-job.server.ts';

const { db, admin, as, client, files, sent } = await openDocumentos();

const found = async (who: Pick<typeof admin, 'call'>, texto: string) =>
  (await who.call(`GET /documentos/leer?texto=${encodeURIComponent(texto)}`))
    .json()
    .filas.map(({ nombre }: { nombre: string }) => nombre);

const one = async (texto: string, nombre: string, visibilidad = 'interna') =>
  (await sent({ visibilidad, archivos: [{ contenido: await pdf(texto), nombre }] }))[0];

test('lo que dice un PDF se encuentra como se cuentan las palabras en español, y por cómo empiezan', async () => {
  await one('Pólizas del vehículo de prácticas', 'seguro.pdf');
  await one('Arrendamiento del aula', 'alquiler.pdf');
  expect(await found(admin, 'vehiculos')).toEqual([]);
  await readTexts({ db, files });
  for (const texto of ['vehiculos', 'PÓLIZA practica', 'arrenda aula', 'prácticas'])
    expect(await found(admin, texto), texto).toEqual([/arrenda/.test(texto) ? 'alquiler' : 'seguro']);
  expect(await found(admin, 'póliza aula')).toEqual([]);
  expect(await found(admin, 'alquil')).toEqual(['alquiler']);
});

test('lo que se escribe no es parte de la pregunta', async () => {
  for (const texto of ["' | !", ':* & a', 'aula:*|x', '%', '_', '((', 'a\\b'])
    expect(
      (await admin.call(`GET /documentos/leer?texto=${encodeURIComponent(texto)}`)).statusCode,
      texto,
    ).toBe(200);
  expect(await found(admin, '%')).toEqual([]);
});

test('nadie encuentra por su texto lo que no ve', async () => {
  await one('Palabrarrara interna', 'dentro.pdf');
  await one('Palabrarrara enseñada', 'fuera.pdf', 'cliente');
  await readTexts({ db, files });
  expect((await found(admin, 'palabrarrara')).sort()).toEqual(['dentro', 'fuera']);
  expect(await found(await as('Propietario', 'cliente', client), 'palabrarrara')).toEqual(['fuera']);
  expect(await found(await as('Propietario', 'cliente'), 'palabrarrara')).toEqual([]);
});

test('lo que no se puede leer queda anotado y no se intenta otra vez', async () => {
  const [row] = await sent();
  // Such a PDF is refused today, but older ones may exist.
  const broken = Buffer.from(`%PDF-1.7\n${'no es nada '.repeat(100)}\n%%EOF\n`);
  await files.put(documentoKey(row._id), Readable.from([broken]));
  await db.execute(sql`
    UPDATE documentos SET tamano = ${broken.length}, sha256 = ${createHash('sha256').update(broken).digest('hex')}
    WHERE id = ${row._id}`);
  await readTexts({ db, files });
  const read = async () =>
    (
      await db.execute<{ fallo: string; texto: string }>(
        sql`SELECT fallo, texto FROM documentos_textos WHERE documento_id = ${row._id}`,
      )
    ).rows[0];
  expect(await read()).toMatchObject({ texto: '' });
  expect((await read())?.fallo).toBeTruthy();
});

test('quien busca en todo encuentra documentos por su nombre, si los ve', async () => {
  await one('x', 'Contrato singularísimo.pdf');
  const search = async (who: Pick<typeof admin, 'call'>) =>
    (await who.call('GET /buscador/leer?texto=singularisimo'))
      .json()
      .grupos.flatMap(({ familia, filas }: { familia: string; filas: { ruta: string }[] }) =>
        filas.map(({ ruta }) => `${familia} ${ruta.replace(/[0-9a-f-]{36}$/, '')}`),
      );
  expect(await search(admin)).toEqual(['documentos /panelAdmin/documentos/']);
  expect(await search(await as('Comercial'))).toEqual([]);
});
