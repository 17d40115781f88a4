import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { INCLUDED } from '#comparador/dgt/included-month.server.ts';
import { enNoviembreDe2026, monthlyFile } from '#comparador/dgt/monthly-text.testing.server.ts';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import type { EstadoInstalacion } from '#oficina/instalacion/estadoPrograma/contract.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { asProgram, atTheEnd, openAsProgram } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import { insertMonth } from '#test/support/rows.testing.server.ts';
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

/** Each reading adds a second, because the list shows the last load first. */
let seconds = 0;
const clock = () => new Date(enNoviembreDe2026().getTime() + 1_000 * seconds++);

const files = folderFiles(await temporaryFolder());
const { db, url, app, boss, admin } = await openOffice({ jobs, files, clock });
const { token } = boss;
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

/** Runs the load that was just requested. */
async function carryOut() {
  const [last] = queued.splice(0).filter(({ name }) => name === 'resultados-dgt');
  await job.handler({ id: last?.id ?? 'none' });
  const { cargas } = await consultar();
  return cargas.find(({ id }) => id === last?.id);
}

/** Runs the load that was just requested, and admits it: a month of a few rows is unlike the others, so it waits. */
async function carryOutAdmitted() {
  const { id } = (await carryOut()) ?? {};
  expect((await admin('PUT /datosOficiales/admitir', { id })).json()).toBe(true);
  return carryOut();
}

/** The whole month that ships with the program, dated as another month. */
const wholeMonth = (anyo: number, mes: number): Buffer =>
  Buffer.from(
    gunzipSync(readFileSync(INCLUDED.file))
      .toString('latin1')
      .replaceAll(';12;2025;', `;${String(mes).padEnd(2)};${anyo};`),
    'latin1',
  );

/** The public CSV of all offers, after a refresh. */
async function csv(): Promise<string> {
  await refreshOffers(db, { now: clock() });
  return (await app.inject('/datos/ofertas.csv')).body;
}

/** The panel sends a key with each upload. */
const upload = (nombre: string, content: Buffer, clave: string = randomUUID()) =>
  app.inject({
    method: 'POST',
    url: `/datosOficiales/subir?nombre=${nombre}`,
    headers: { token, 'content-type': 'application/octet-stream', 'idempotency-key': clave },
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

/** All the stored rows of the results, as text. */
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
  const key = randomUUID();
  // The network may lose the answer, and the panel sends the file again.
  for (const _time of [1, 2]) expect((await upload('noviembre.txt', november, key)).json()).toBe(true);
  const uploaded: string[] = [];
  for await (const one of files.list('dgt-subidos')) uploaded.push(one);
  expect(uploaded).toHaveLength(1);
  // Another request during a load is refused with a message.
  const meanwhile = await admin('PUT /datosOficiales/cargarIncluido', {});
  expect([meanwhile.statusCode, meanwhile.json().mensaje]).toEqual([
    409,
    'Ya se están cargando resultados: espera a que acabe.',
  ]);
  expect(await carryOutAdmitted()).toMatchObject({
    fuente: 'archivo',
    mes: '2025-11-01',
    origen: 'noviembre.txt',
    motivo: null,
    resumen: { filas: 2, secciones: 2 },
  });
  expect((await app.inject('/fuentes/dgt/2025-11')).rawPayload).toEqual(november);
  const before = await everything();
  await upload('diciembre.txt', december);
  await carryOutAdmitted();
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
  published.set('2026-2', wholeMonth(2026, 2));
  asked.length = 0;
  await job.handler({});
  expect(asked).toEqual(['2025-12', ...Array.from({ length: 10 }, (_, index) => `2026-${index + 1}`)]);
  expect(await months()).toEqual([
    ['2026-02-01', 35_431],
    ['2025-11-01', 2],
  ]);
  const { cargas, descargables } = await consultar();
  expect(cargas.filter(({ automatica }) => automatica)).toMatchObject([{ mes: '2026-02-01', motivo: null }]);
  expect(descargables).not.toContain('2026-02-01');
  expect(descargables[0]).toBe('2026-10-01');
  // A load that a person requested does say that the month is missing.
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

test('un mes que no se parece a los demás espera a que alguien decida, y el que había vuelve byte a byte', async () => {
  await admin('PUT /datosOficiales/cargarIncluido', {});
  await carryOut();
  const before = { tables: await everything(), csv: await csv() };
  // The office is told, before it opens the web, how much these data are worth to a visitor.
  expect((await admin('GET /puertas/prever')).json()).toEqual({
    meses: 1,
    autoescuelas: 4_460,
    empatadas: 4_340,
    secciones: 6_682,
    sinDireccion: 6_682,
    sinCentro: 125,
    conCentroAnterior: 729,
  });
  const included = readFileSync(INCLUDED.file);
  for (const decide of ['descartar', 'admitir'] as const) {
    await upload('una-fila.txt', december);
    const carga = await carryOut();
    expect(carga?.diferencias).toContainEqual({
      medida: 'secciones',
      provincia: null,
      este: 2,
      habitual: 6_836,
      contra: 'vecinos',
    });
    expect((await consultar()).esperan).toEqual([carga]);
    if (decide === 'descartar') expect(await everything()).toEqual(before.tables);
    await admin(`PUT /datosOficiales/${decide}`, { id: carga?.id });
    if (decide === 'admitir') await carryOut();
    expect((await consultar()).esperan).toEqual([]);
    for await (const key of files.list('dgt-subidos')) expect(key).toBeUndefined();
    // Nobody decides twice.
    expect((await admin('PUT /datosOficiales/admitir', { id: carga?.id })).statusCode).toBe(404);
  }
  expect(await months()).toEqual([['2025-12-01', 2]]);
  expect(await csv()).not.toEqual(before.csv);
  await admin('PUT /datosOficiales/recuperar', { mes: '2025-12-01' });
  expect(await carryOut()).toMatchObject({ fuente: 'anterior', motivo: null });
  expect(await months()).toEqual([['2025-12-01', 35_431]]);
  expect(await csv()).toEqual(before.csv);
  expect((await app.inject('/fuentes/dgt/2025-12')).rawPayload).toEqual(included);
  // The button swaps both versions, so the replaced one can come back again.
  expect((await consultar()).meses).toMatchObject([{ anterior: { archivo: 'una-fila.txt', filas: 2 } }]);
  expect((await admin('PUT /datosOficiales/recuperar', { mes: '2026-02-01' })).statusCode).toBe(404);
});

test('el mes dudoso que trae el programa por sí solo espera, se dice, y no se pregunta dos veces', async () => {
  published.clear();
  published.set('2026-1', monthlyFile([{ mes: 1, anyo: 2026 }]));
  for (const _day of [1, 2]) await job.handler({});
  expect((await consultar()).esperan).toHaveLength(1);
  published.set('2026-2', wholeMonth(2026, 2));
  await job.handler({});
  const { esperan, meses } = await consultar();
  expect(esperan).toMatchObject([{ mes: '2026-01-01', automatica: true }]);
  expect(meses.map(({ mes }) => mes)).toEqual(['2026-02-01', '2025-12-01']);
  const { partes } = (await admin('GET /estadoPrograma/leer')).json<EstadoInstalacion>();
  expect(partes.find(({ clave }) => clave === 'datosOficiales')).toMatchObject({
    estado: 'aviso',
    texto: 'Espera el archivo de enero de 2026, porque no se parece a los demás meses: di si se carga.',
    salida: { ruta: '/panelAdmin/datosOficiales' },
  });
  // The upload of the right file answers the question.
  await upload('enero.txt', wholeMonth(2026, 1));
  expect(await carryOut()).toMatchObject({ mes: '2026-01-01', motivo: null });
  expect((await consultar()).esperan).toEqual([]);
  for await (const key of files.list('dgt-subidos')) expect(key).toBeUndefined();
});

test('los meses que faltan de dos años se traen de una vez, se sigue donde se quedó y se dice cuáles no hay', async () => {
  published.clear();
  asked.length = 0;
  for (const mes of [10, 9]) published.set(`2026-${mes}`, wholeMonth(2026, mes));
  published.set('2026-8', monthlyFile([{ mes: 8, anyo: 2026 }]));
  await admin('PUT /datosOficiales/traerUltimos', {});
  expect(await carryOut()).toMatchObject({
    fuente: 'ultimos',
    motivo: null,
    resumen: { meses: 2, faltan: 19 },
  });
  // Three months were loaded before. The program asks once for each of the others, from the newest on.
  expect(asked).toHaveLength(21);
  expect(asked.slice(0, 3)).toEqual(['2026-10', '2026-9', '2026-8']);
  const { faltan, esperan, descargables } = await consultar();
  expect(faltan['2025-11-01']).toBe('La DGT aún no ha publicado los resultados de noviembre de 2025.');
  expect(esperan).toMatchObject([{ mes: '2026-08-01' }]);
  expect(descargables.every((mes) => faltan[mes])).toBe(true);
  published.set('2026-7', wholeMonth(2026, 7));
  await admin('PUT /datosOficiales/traerUltimos', {});
  expect(await carryOut()).toMatchObject({ resumen: { meses: 1, faltan: 18 } });
});

test('en una demostración no se carga nada real', async () => {
  await db.$client.query(`UPDATE meses_dgt SET origen = 'demostracion'`);
  await insertMonth(db, '2024-05-01', { origen: 'demostracion' });
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
