import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from '#api/db.server.ts';
import { folderFiles } from '#api/files.server.ts';
import type { Jobs } from '#api/jobs.server.ts';
import { asProgram, atTheEnd, createTestDatabase, openAsProgram } from '#api/testing.server.ts';
import { enNoviembreDe2026, monthlyFile } from '#dgt/monthly-text.testing.server.ts';
import { caller, makeUser, tokenOf } from '#resources/usuarios/access.testing.server.ts';
import { openApp, temporaryFolder } from '../../app.testing.server.ts';
import type { DatosOficiales } from './contract.ts';
import { loadJob } from './load-job.server.ts';

const queued: { name: string; id: string | undefined }[] = [];
const jobs: Jobs = {
  enqueue: async ({ name }, data) => {
    queued.push({ name, id: (data as { id?: string }).id });
  },
  stop: async () => {},
};

/** Answers for each month of the DGT, as 'AAAA-M'; 404 for the rest. */
const published = new Map<string, Buffer>();
const asked: string[] = [];
const dgt = createServer(({ url = '' }, response) => {
  const month = url.slice(1, -'.txt'.length);
  asked.push(month);
  const content = published.get(month);
  response.statusCode = content ? 200 : 404;
  response.end(content);
});
await new Promise<void>((ready) => dgt.listen(0, '127.0.0.1', ready));
atTheEnd(() => dgt.close());
const template = `http://127.0.0.1:${(dgt.address() as AddressInfo).port}/{AAAA}-{M}.txt`;

/** Moves on, because the list shows the last load first. */
let seconds = 0;
const clock = () => new Date(enNoviembreDe2026().getTime() + 1_000 * seconds++);

const { db, url } = await createTestDatabase();
const files = folderFiles(await temporaryFolder());
const app = await openApp(url, { jobs, files, clock });
const token = await tokenOf(app, await makeUser(db, { tipo: 'trabajador', rol: 'Administrador' }));
const admin = caller(app, token);
const owner = openDatabase({ url: asProgram(url).ownerUrl });
atTheEnd(() => owner.$client.end());
const job = loadJob({
  db: openAsProgram(url),
  asOwner: (work: (db: Db) => Promise<void>) => work(owner),
  files,
  clock,
  template,
  refreshOffers: async () => {},
});

const consultar = async () => (await admin('GET /datosOficiales/consultar')).json<DatosOficiales>();
const months = async () => (await consultar()).meses.map(({ mes, filas }) => [mes, filas]);

/** Runs what somebody has just asked for. */
async function carryOut() {
  const [last] = queued.splice(0).filter(({ name }) => name === 'resultados-dgt');
  await job.handler({ id: last?.id ?? 'none' });
  const [carga] = (await consultar()).cargas;
  return carga;
}

const upload = (nombre: string, content: Buffer) =>
  app.inject({
    method: 'POST',
    url: `/datosOficiales/subir?nombre=${nombre}`,
    headers: { token, 'content-type': 'application/octet-stream' },
    payload: content,
  });

const TABLES = [
  'meses_dgt',
  'escuelas',
  'escuelas_nombres',
  'secciones',
  'resultados',
  'resultados_aparte',
  'estadisticas',
  'estadisticas_provincia',
];

/** Everything that is kept of the results, in text. */
async function everything(): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await db.$client.query(`SELECT t::text AS fila FROM ${table} t ORDER BY 1`);
    kept[table] = rows;
  }
  return kept;
}

const november = monthlyFile([
  { mes: 11, nombre: 'ALARCON ANTIGUA' },
  { mes: 11, codigo: 'AB0300', nombre: 'SOLO NOVIEMBRE' },
]);
const december = monthlyFile([{ nombre: 'ALARCON' }, { codigo: 'AB0400', nombre: 'SOLO DICIEMBRE' }]);

test('un archivo se sube, se carga y se quita, y lo demás queda como estaba', async () => {
  expect(await consultar()).toMatchObject({ demostracion: false, incluido: '2025-12-01', meses: [] });
  expect((await upload('noviembre.txt', november)).json()).toBe(true);
  // Another person who asks meanwhile is told in words.
  const meanwhile = await admin('PUT /datosOficiales/cargarIncluido', {});
  expect([meanwhile.statusCode, meanwhile.json().mensaje]).toEqual([
    409,
    'Ya se están cargando resultados: espera a que acabe.',
  ]);
  expect(await carryOut()).toMatchObject({
    fuente: 'archivo',
    mes: '2025-11-01',
    origen: 'noviembre.txt',
    motivo: null,
    resumen: { filas: 2, secciones: 2 },
  });
  expect((await app.inject('/fuentes/dgt/2025-11')).rawPayload).toEqual(november);
  const before = await everything();
  await upload('diciembre.txt', december);
  await carryOut();
  expect(await months()).toEqual([
    ['2025-12-01', 2],
    ['2025-11-01', 2],
  ]);
  expect(await everything()).not.toEqual(before);
  expect((await admin('PUT /datosOficiales/quitar', { mes: '2025-12-01' })).json()).toBe(true);
  expect(await carryOut()).toMatchObject({ fuente: 'retirada', resumen: { retiradas: 2 } });
  expect(await everything()).toEqual(before);
  // Only November's file is left.
  const kept: string[] = [];
  for await (const key of files.list('dgt')) kept.push(key);
  expect(kept).toHaveLength(1);
  expect((await app.inject('/fuentes/dgt/2025-11')).rawPayload).toEqual(november);
  expect((await admin('PUT /datosOficiales/quitar', { mes: '2025-12-01' })).statusCode).toBe(404);
});

test('lo que no es un archivo de la DGT no cambia nada, y se dice por qué', async () => {
  const before = await everything();
  await upload('foto.txt', Buffer.from('no es un mes'));
  const carga = await carryOut();
  expect(carga).toMatchObject({ fuente: 'archivo', resumen: null });
  expect(carga?.motivo).toMatch(/foto\.txt/);
  expect(await everything()).toEqual(before);
  for await (const key of files.list('dgt-subidos')) expect(key).toBeUndefined();
  const big = await upload('grande.zip', Buffer.alloc(16 * 1024 * 1024 + 1));
  expect(big.statusCode).toBe(413);
  expect((await consultar()).cargas.filter(({ acabadaEn }) => acabadaEn === null)).toEqual([]);
});

test('cada día se piden los meses que faltan, y que la DGT no los tenga no es noticia', async () => {
  published.set('2026-2', monthlyFile([{ mes: 2, anyo: 2026 }]));
  asked.length = 0;
  await job.handler({});
  expect(asked).toEqual(['2025-12', ...Array.from({ length: 10 }, (_, index) => `2026-${index + 1}`)]);
  expect(await months()).toEqual([
    ['2026-02-01', 1],
    ['2025-11-01', 2],
  ]);
  const { cargas, descargables } = await consultar();
  expect(cargas.filter(({ automatica }) => automatica)).toMatchObject([{ mes: '2026-02-01', motivo: null }]);
  expect(descargables).not.toContain('2026-02-01');
  expect(descargables[0]).toBe('2026-10-01');
  // A person who asks for one by hand wants to know.
  await admin('PUT /datosOficiales/descargar', { mes: '2026-03-01' });
  expect(await carryOut()).toMatchObject({
    fuente: 'descarga',
    motivo: 'La DGT aún no ha publicado los resultados de marzo de 2026.',
  });
  const future = await admin('PUT /datosOficiales/descargar', { mes: '2026-11-01' });
  expect(future.json()).toMatchObject({
    campos: [{ campo: 'mes', motivo: 'elige un mes que haya acabado' }],
  });
});

test('el mes que viene con el programa se carga entero y se quita, sin red', async () => {
  for (const mes of ['2026-02-01', '2025-11-01']) {
    await admin('PUT /datosOficiales/quitar', { mes });
    await carryOut();
  }
  const empty = await everything();
  expect(Object.values(empty).flat()).toEqual([]);
  asked.length = 0;
  await admin('PUT /datosOficiales/cargarIncluido', {});
  expect(await carryOut()).toMatchObject({ fuente: 'incluido', resumen: { filas: 35_431 } });
  expect([await months(), asked]).toEqual([[['2025-12-01', 35_431]], []]);
  await admin('PUT /datosOficiales/quitar', { mes: '2025-12-01' });
  await carryOut();
  expect(await everything()).toEqual(empty);
});

test('en una demostración no se carga nada real', async () => {
  await db.$client.query(
    `INSERT INTO meses_dgt VALUES ('2026-05-01', 1, 'inventado', 'inventado', 'demostracion', now())`,
  );
  for (const answer of [
    await admin('PUT /datosOficiales/cargarIncluido', {}),
    await admin('PUT /datosOficiales/descargar', { mes: '2026-03-01' }),
    await upload('diciembre.txt', december),
  ])
    expect([answer.statusCode, answer.json().mensaje]).toEqual([
      409,
      'Esto es una demostración, con resultados inventados: los reales se cargan en una instalación vacía.',
    ]);
  asked.length = 0;
  await job.handler({});
  expect(asked).toEqual([]);
});
