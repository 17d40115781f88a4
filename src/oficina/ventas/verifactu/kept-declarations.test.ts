import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import {
  billableCliente,
  draftFactura,
  fillBusiness,
  issue,
} from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { StartupError } from '#platform/http/startup-error.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { keepDeclaration } from './kept-declarations.server.ts';
import { nameProducer, PRODUCER_FILE, readProducer } from './producer.server.ts';
import type { Registro } from './record.ts';
import { PROGRAMA } from './system.server.ts';
import type { Declaracion } from './verification-contract.ts';

const GIVEN = {
  nombre: 'Programas Ejemplo S. L.',
  nif: 'b-12345674',
  direccion: 'Calle Mayor, 1, 28013 Madrid, España',
  suscripciones: { [PROGRAMA.version]: { fecha: '2026-11-23', lugar: 'Madrid, España' } },
};

// Other test files issue without a producer.
afterEach(() => nameProducer(undefined));

/** Folder with this content in its producer's file. */
async function distribution(content: unknown): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, PRODUCER_FILE),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return folder;
}

/** Starts the program's declaration with a producer's file, or without one. */
async function start(db: Parameters<typeof keepDeclaration>[0], given: unknown, at: string): Promise<void> {
  nameProducer(given === undefined ? undefined : readProducer(await distribution(given)));
  await keepDeclaration(db, new Date(at));
}

test('cada versión guarda lo que declaró, una vez, y otra si cambia el archivo del productor', async () => {
  const { db, admin } = await openOffice();
  const read = async (query = '') =>
    (await admin(`GET /facturas/declaracionResponsable${query}`)).json<Declaracion>();
  const textOf = ({ apartados }: Declaracion, letra: string) =>
    apartados.find((one) => one.letra === letra)?.texto;
  await db.execute(sql`
    INSERT INTO declaraciones_responsables (version, desde, completa, apartados)
    VALUES ('0.0.9', '2026-02-03T10:00:00Z', true, '[{"letra":"a","enunciado":"Nombre","texto":"El de antes","falta":null}]')`);

  await start(db, undefined, '2026-11-01T10:00:00Z');
  await start(db, undefined, '2026-11-02T10:00:00Z');
  const lacking = await read();
  expect(lacking).toMatchObject({
    completa: false,
    version: PROGRAMA.version,
    desde: '2026-11-01T10:00:00.000Z',
    vigente: true,
  });
  expect(
    lacking.apartados
      .filter(({ falta }) => falta !== null)
      .map(({ letra }) => letra)
      .join(''),
  ).toBe('hijl');
  expect(lacking.apartados.at(-1)?.falta).toContain(PRODUCER_FILE);
  // The last one is of the installation that tests clone.
  expect(lacking.versiones.map(({ version }) => version)).toEqual([PROGRAMA.version, '0.0.9', '0.0.1']);

  const unsigned = { ...GIVEN, suscripciones: { '0.0.9': { fecha: '2026-02-03', lugar: 'Madrid, España' } } };
  await start(db, unsigned, '2026-11-22T10:00:00Z');
  expect((await read()).apartados.filter(({ falta }) => falta !== null)).toMatchObject([
    { letra: 'l', falta: expect.stringContaining(PROGRAMA.version) },
  ]);

  await start(db, GIVEN, '2026-11-23T10:00:00Z');
  await start(db, GIVEN, '2026-11-24T10:00:00Z');
  const whole = await read();
  expect(whole).toMatchObject({ completa: true, desde: '2026-11-23T10:00:00.000Z' });
  expect([textOf(whole, 'h'), textOf(whole, 'i'), textOf(whole, 'l')]).toEqual([
    'Programas Ejemplo S. L.',
    'B12345674',
    '23 de noviembre de 2026, en Madrid, España',
  ]);
  expect(whole.versiones.map(({ vigente, completa }) => [vigente, completa])).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [false, true],
    [false, true],
  ]);

  const before = await read(`?_id=${whole.versiones.at(-2)?._id}`);
  expect(before).toMatchObject({ version: '0.0.9', vigente: false, completa: true });
  expect(textOf(before, 'a')).toBe('El de antes');
  expect((await admin('GET /facturas/declaracionResponsable?_id=99999')).statusCode).toBe(404);
  for (const change of [
    sql`UPDATE declaraciones_responsables SET completa = false`,
    sql`DELETE FROM declaraciones_responsables`,
    sql`TRUNCATE declaraciones_responsables`,
  ])
    await expect(db.execute(change)).rejects.toThrow();
});

test('dos programas que arrancan a la vez la guardan una vez', async () => {
  const { db } = await openOffice();
  // Opens the connections first, so that the eight calls really run at once.
  await Promise.all(Array.from({ length: 8 }, () => db.execute(sql`SELECT pg_sleep(0.05)`)));
  await Promise.all(Array.from({ length: 8 }, () => keepDeclaration(db, new Date('2026-11-01T10:00:00Z'))));
  expect(await db.$count(sql`declaraciones_responsables WHERE version = ${PROGRAMA.version}`)).toBe(1);
});

test('los registros nombran al productor del archivo, y sin él al negocio', async () => {
  const { db, admin } = await openOffice();
  await fillBusiness(db);
  const _idCliente = await billableCliente(db);
  const first = await issue(admin, await draftFactura(admin, { _idCliente }));
  await start(db, { ...GIVEN, nif: 'A58818501' }, '2026-11-21T10:00:00Z');
  await issue(admin, await draftFactura(admin, { _idCliente }));
  const annulment = { _id: first._id, version: first.version, motivo: 'Duplicada' };
  expect((await admin('PUT /facturas/anular', annulment)).statusCode).toBe(200);
  const { rows } = await db.execute<{ contenido: Registro }>(
    sql`SELECT contenido FROM registros_facturacion ORDER BY orden`,
  );
  expect(rows.map(({ contenido: { id, sistema } }) => [id.nif, sistema.productor])).toEqual([
    ['B12345674', { nombre: 'Comparador Claro S. L.', nif: 'B12345674' }],
    ['B12345674', { nombre: 'Programas Ejemplo S. L.', nif: 'A58818501' }],
    ['B12345674', { nombre: 'Programas Ejemplo S. L.', nif: 'A58818501' }],
  ]);
});

test('el ejemplo vale como está, y lo que está mal se dice entero antes de arrancar', async () => {
  const example = await readFile(path.join(ROOT, 'productor.ejemplo.json'), 'utf8');
  const { suscripciones } = readProducer(await distribution(example)) ?? {};
  expect(Object.keys(suscripciones ?? {})).toContain(PROGRAMA.version);
  expect(readProducer(await temporaryFolder())).toBeUndefined();
  const wrong = {
    nombre: ' ',
    nif: 'B12345675',
    suscripciones: { '1.0.0': { fecha: '23/11/2026', lugar: 'X' } },
    a: 1,
  };
  const failure = await distribution(wrong)
    .then(readProducer)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartupError);
  for (const name of ['nombre', 'nif', 'direccion', 'suscripciones.1.0.0.fecha', 'a'])
    expect(String(failure)).toMatch(new RegExp(`- ${name}:|"${name}"`));
  const cut = await distribution('{')
    .then(readProducer)
    .catch((error: unknown) => error);
  expect(String(cut)).toContain('no es JSON bien formado');
});
