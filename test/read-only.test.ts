import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enter } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { readSender } from '#oficina/base/letters/sender.server.ts';
import { healthOfTheHouse } from '#oficina/instalacion/estadoPrograma/health-of-the-house.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { createTestDatabase, openAsProgram } from '#platform/http/testing.server.ts';
import { composeLetter } from '#program/letters.server.ts';
import { temporaryFolder } from './support/app.testing.server.ts';
import { smallDisk } from './support/faults.testing.server.ts';
import { openOffice } from './support/office.testing.server.ts';

const MB = 1_000_000;
const { db, url } = await createTestDatabase();
let now = new Date('2026-11-23T10:00:00Z');

const lookAfter = async (dataDir: string) =>
  healthOfTheHouse({
    queuesThatWait: [],
    db: openAsProgram(url),
    pulse: undefined,
    files: folderFiles(path.join(await temporaryFolder(), 'ficheros')),
    jobs: () => ({ enqueue: async () => {}, stop: async () => {} }),
    clock: () => now,
    mailWay: async () => 'servidor',
    copies: async () => undefined,
    certificates: async () => [],
    agency: async () => undefined,
    dataDir,
    leastMegabytes: 1,
    calmS: 0,
    onError: () => {},
  });

const letters = async () =>
  (
    await db.execute<{ datos: Record<string, unknown> }>(
      sql`SELECT datos FROM correos WHERE tipo = 'aviso_salud' ORDER BY creado_en`,
    )
  ).rows;

test('antes de que se llene el disco se escribe al negocio; casi lleno, se consulta y no se guarda', async ({
  skip,
}) => {
  const disk = await smallDisk(20);
  if (disk === undefined) return skip('no se puede montar un disco pequeño aquí');
  const fill = (megabytes: number) => writeFile(path.join(disk, 'relleno'), Buffer.alloc(megabytes * MB));
  let health = await lookAfter(disk);
  const { app, as, boss, admin } = await openOffice({ health }, { db, url });
  const create = (nombre: string) => admin('POST /departamentos/crear', { nombre });
  const situation = async () => (await admin('GET /copias/situacion')).json();

  await health.look();
  expect(await situation()).toMatchObject({ soloLectura: null, avisos: [] });
  expect(await letters()).toEqual([]);

  await fill(14);
  await health.look();
  await health.look();
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  const about = {
    now,
    creadoEn: now,
    publicUrl: 'https://sitio.example',
    negocio: { ...(await readSender(db)), email: 'hola@carneclaro.example' },
  };
  const composed = await composeLetter(db, { tipo: 'aviso_salud', datos: letter?.datos ?? {} }, about);
  expect(composed?.to).toBe('hola@carneclaro.example');
  expect(composed?.text).toMatch(/Quedan 7,0 MB libres en el disco de los datos/);
  expect(composed?.text).toContain('con menos de 1,0 MB el programa dejará de guardar');
  expect((await create('Con poco sitio')).statusCode).toBe(200);

  const [boundary, file] = ['limite', Buffer.alloc(4 * MB)];
  const upload = await app.inject({
    method: 'POST',
    url: '/documentos/crear',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, token: boss.token },
    payload: file,
  });
  expect(upload.statusCode).toBe(503);
  expect(upload.json().mensaje).toMatch(
    /^No se ha guardado: lo que envías ocupa 4,0 MB y en el disco no queda sitio/,
  );

  await fill(20.5);
  await health.look();
  const refused = await create('Sin sitio');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.json().mensaje).toMatch(
    /^No se ha guardado: casi no queda sitio en el disco\. Se puede consultar/,
  );
  const form = await app.inject({
    method: 'POST',
    url: '/contacto',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'nombre=Ana',
  });
  expect(form.statusCode).toBe(503);
  expect(form.body).toContain('<h1>No se ha guardado</h1>');
  expect((await admin('GET /departamentos/leer')).statusCode).toBe(200);
  expect((await app.inject('/contacto/')).statusCode).toBe(200);
  expect((await enter(app, boss)).statusCode).toBe(200);
  expect((await app.inject('/salud')).json()).toMatchObject({ estado: 'ok', soloLectura: true });
  expect(await situation()).toMatchObject({
    soloLectura: expect.stringContaining('casi no queda sitio'),
    avisos: [{ clave: 'disco', estado: 'mal', queHacer: expect.stringContaining('se volverá a guardar') }],
  });
  const seller = await as('Comercial');
  expect((await seller('GET /copias/situacion')).json()).toMatchObject({
    soloLectura: expect.any(String),
    avisos: [],
  });
  expect(await letters()).toHaveLength(2);

  // A restarted program goes on with the same episode, and notifies nobody twice.
  now = new Date('2026-11-23T12:00:00Z');
  health = await lookAfter(disk);
  await health.look();
  expect(health.parts().find(({ clave }) => clave === 'disco')).toMatchObject({
    estado: 'mal',
    desde: new Date('2026-11-23T10:00:00Z'),
  });
  expect(await letters()).toHaveLength(2);

  await rm(path.join(disk, 'relleno'));
  await health.look();
  expect(health.readOnly()).toBeUndefined();
  expect((await db.execute(sql`SELECT FROM episodios_salud WHERE clave = 'disco'`)).rowCount).toBe(0);
  expect((await letters()).at(-1)?.datos).toMatchObject({ acabado: { parte: 'Disco de los datos' } });
});

test('si un guardado encuentra el disco lleno, los demás ni se intentan durante un minuto', async () => {
  const health = await lookAfter(await temporaryFolder());
  const { admin } = await openOffice({ health }, { db, url });
  await db.execute(sql`CREATE FUNCTION lleno() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'lleno' USING ERRCODE = '53100'; END $$`);
  await db.execute(sql`CREATE TRIGGER lleno BEFORE INSERT ON departamentos EXECUTE FUNCTION lleno()`);
  const first = await admin('POST /departamentos/crear', { nombre: 'Uno' });
  await db.execute(sql`DROP FUNCTION lleno CASCADE`);
  const second = await admin('POST /departamentos/crear', { nombre: 'Dos' });
  for (const { statusCode, body } of [first, second]) {
    expect(statusCode).toBe(503);
    expect(body).toContain('No se ha guardado: no queda sitio en el disco');
  }
  expect((await admin('GET /departamentos/leer')).statusCode).toBe(200);
});
