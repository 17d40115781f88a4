import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { startArcgis } from '#comparador/dgt/arcgis.testing.server.ts';
import { importPlaces } from '#comparador/dgt/import-places.server.ts';
import { enNoviembreDe2026, importLines } from '#comparador/dgt/monthly-text.testing.server.ts';
import type { SourcePlace } from '#comparador/dgt/osm-places.ts';
import { type Db, openDatabase } from '#platform/database/db.server.ts';
import { folderFiles } from '#platform/files/files.server.ts';
import { asProgram, atTheEnd, openAsProgram } from '#platform/http/testing.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import type { Direcciones, PorRevisar } from './contract.ts';
import { searchJob } from './search-job.server.ts';

const MADRID = { latitud: 40.4168, longitud: -3.7038 };

/** A feature of the layer, in Madrid unless `other` says otherwise. */
const feature = (OBJECTID: number, codigo_centro: string, other: object = {}) => ({
  OBJECTID,
  codigo_centro,
  cod_ine: 28,
  provincia: 'MADRID',
  municipio: 'MADRID',
  direccion: `MAYOR ${OBJECTID}`,
  codigo_postal: 28013,
  ...MADRID,
  ...other,
});

const madrid = { provincia: 'Madrid', centro: 'Madrid' };

const LINES = [
  { ...madrid, codigo: 'M 1561', seccion: '01', nombre: 'GALA' },
  { ...madrid, codigo: 'M 1561', seccion: '02', nombre: 'GALA' },
  { ...madrid, codigo: 'M 1700', seccion: '01', nombre: 'MIRADOR' },
  { ...madrid, codigo: 'M 1800', seccion: '01', nombre: 'HERMANOS ROCA' },
  { codigo: 'AB0198', seccion: '01', nombre: 'ALARCON' },
];

const layer = [
  feature(1, 'M 156101'),
  feature(2, 'M 156102', { codigo_postal: 28901 }),
  feature(3, 'AB019801', {
    municipio: 'CUENCA',
    provincia: 'CUENCA',
    cod_ine: 16,
    codigo_postal: 16001,
    latitud: 40.0718,
    longitud: -2.134,
  }),
  feature(4, 'Z 999901'),
];

const server = await startArcgis({ layers: { Autoescuela_pre: layer }, maxRecordCount: 2 });
const mapSources = [server.layer('Otro_nombre'), server.layer('Autoescuela_pre')];

const asked: { id: string }[] = [];
const jobs: Jobs = {
  enqueue: async (_, data) => {
    asked.push(data as unknown as { id: string });
  },
  stop: async () => {},
};

const files = folderFiles(await temporaryFolder());
/** Each reading adds a second, because the list shows the last search first. */
let seconds = 0;
const ticking = () => new Date(enNoviembreDe2026().getTime() + 1_000 * seconds++);
const { app, db, url, as, admin, boss } = await openOffice({ mapSources, jobs, files, clock: ticking });
await importLines(db, LINES);
/** The job connects with the role of the program, and imports with the role of the owner. */
const program = openAsProgram(url);
const owner = openDatabase({ url: asProgram(url).ownerUrl });
atTheEnd(() => owner.$client.end());
const asOwner = (work: (owner: Db) => Promise<void>) => work(owner);
const refreshed: string[] = [];
const services = {
  db: program,
  asOwner,
  clock: ticking,
  files,
  refreshOffers: async (id: string) => void refreshed.push(id),
};
const job = searchJob({ ...services, mapSources });

const consultar = async () => (await admin('GET /direcciones/consultar')).json<Direcciones>();
const revisar = async () => (await admin('GET /direcciones/revisar')).json<PorRevisar>();

/** Asks for a search as a person does, and runs its job. */
async function search() {
  const answer = await admin('PUT /direcciones/buscar', {});
  expect(answer.statusCode).toBe(200);
  await job.handler(asked.pop() as never);
}

beforeEach(async () => {
  server.faults.clear();
  server.asked.length = 0;
  asked.length = 0;
  for (const table of ['ubicaciones', 'lugares_osm', 'lugares_locales', 'busquedas_direcciones'])
    await db.$client.query(`DELETE FROM ${table}`);
  await db.$client.query(`UPDATE secciones SET cod_provincia = '02' WHERE slug = 'alarcon-ab0198-01'`);
});

describe('las direcciones que se buscan en el mapa de la DGT', () => {
  test('se cuentan por provincia, con quién lo dice, y lo que se contradice queda para mirar', async () => {
    expect(await consultar()).toMatchObject({
      seDescarga: true,
      enMarcha: false,
      cobertura: [
        { provincia: 'Albacete', secciones: 1, sinLugar: 1 },
        { provincia: 'Madrid', secciones: 4, sinLugar: 4 },
      ],
      fuentes: [],
      busquedas: [],
    });
    await search();
    expect(await consultar()).toMatchObject({
      enMarcha: false,
      cobertura: [
        { provincia: 'Cuenca', secciones: 1, conDireccion: 1, sinLugar: 0 },
        { provincia: 'Madrid', secciones: 4, conDireccion: 2, soloMunicipio: 0, sinLugar: 2 },
      ],
      fuentes: [{ fuente: 'dgt', secciones: 3 }],
      busquedas: [
        {
          fuente: 'dgt',
          origen: server.layer('Autoescuela_pre'),
          automatica: false,
          leidas: 4,
          total: 4,
          motivo: null,
          resumen: { unidas: 3, secciones: 5, desconocidas: 1, cambiosProvincia: 1 },
        },
      ],
    });
    const { fueraDeProvincia, codigosPostales } = await revisar();
    expect(fueraDeProvincia).toMatchObject({
      total: 1,
      filas: [
        { seccion: { codigo: 'AB0198', centros: ['Albacete'] }, municipio: 'Cuenca', esDe: ['Cuenca'] },
      ],
    });
    expect(codigosPostales).toMatchObject({
      total: 1,
      filas: [{ seccion: { codigo: 'M 1561', seccion: '02' }, codigoPostal: '28901', esDe: ['Getafe'] }],
    });
  });

  test('no se buscan dos veces a la vez; la que el programa dejó a medias no estorba a la siguiente', async () => {
    await admin('PUT /direcciones/buscar', {});
    expect(await consultar()).toMatchObject({ enMarcha: true, busquedas: [{ acabadaEn: null }] });
    const again = await admin('PUT /direcciones/buscar', {});
    expect(again.statusCode).toBe(409);
    expect(again.json().mensaje).toBe('Ya se están buscando direcciones: espera a que acabe.');
    // The monthly search gives way, and waits for its next turn.
    await job.handler({} as never);
    await db.$client.query(`UPDATE busquedas_direcciones SET pedida_en = pedida_en - interval '1 hour'`);
    await search();
    const { busquedas } = await consultar();
    expect(busquedas.map(({ motivo }) => motivo)).toEqual([null, expect.stringContaining('Se interrumpió')]);
    // If the queue runs an ended search again, it does nothing.
    await job.handler(asked[0] as never);
    expect((await consultar()).busquedas).toHaveLength(2);
  });

  test('si la red o el servidor fallan, se dice por qué y quedan las que había', async () => {
    await search();
    const before = (await db.$client.query('SELECT * FROM ubicaciones ORDER BY 1')).rows;
    server.asked.length = 0;
    // The name of the layer, the count and the first page come well. Then every answer brings only half of the second page.
    for (let turn = 4; turn < 9; turn++) server.faults.set(turn, 'partial');
    await search();
    const { busquedas } = await consultar();
    expect(busquedas).toContainEqual(
      expect.objectContaining({ resumen: null, motivo: expect.stringMatching(/ha dado \d de las 4/) }),
    );
    expect((await db.$client.query('SELECT * FROM ubicaciones ORDER BY 1')).rows).toEqual(before);
    // The monthly search fails, so that the queue tries it again.
    server.asked.length = 0;
    await expect(job.handler({} as never)).rejects.toThrow('ha dado');
    server.faults.clear();
    await job.handler({} as never);
    // The clock of the test stands still, so the searches have no fixed order.
    expect((await consultar()).busquedas).toContainEqual(
      expect.objectContaining({ automatica: true, motivo: null }),
    );
  });

  test('no se descargan donde quien lleva el servidor no quiere', async () => {
    const off = await openOffice();
    const answer = await off.admin('PUT /direcciones/buscar', {});
    expect(answer.statusCode).toBe(409);
    expect(answer.json().mensaje).toContain('DGT_MAPA_URL');
    expect((await off.admin('GET /direcciones/consultar')).json()).toMatchObject({
      seDescarga: false,
      cobertura: [],
    });
    await searchJob({ ...services, db: openAsProgram(off.url), mapSources: [] }).handler({} as never);
    expect((await off.db.$client.query('SELECT FROM busquedas_direcciones')).rowCount).toBe(0);
  });
});

const place = (referencia: string, nombre: string, other: Partial<SourcePlace> = {}): SourcePlace => ({
  referencia,
  nombre,
  direccion: `Calle de ${nombre}`,
  codigoPostal: '28013',
  municipio: null,
  lat: MADRID.latitud,
  lon: MADRID.longitud,
  ...other,
});

const load = (
  places: SourcePlace[],
  fuente: 'osm' | 'locales' = 'osm',
  registro = 'colaboradores de OpenStreetMap',
) =>
  importPlaces(program, {
    fuente,
    registro,
    archivo: 'lugares.json',
    read: () => ({ places, sinNombre: 0, sinPunto: 0 }),
    clock: enNoviembreDe2026,
    ofPostcode: () => ['28079'],
  });

/** What the page of a section says of its place. */
async function placeOf(slug: string) {
  const answer = await app.inject(`/comparador/seccion?slug=${slug}`);
  return answer.json().ubicacion;
}

describe('los lugares de otras fuentes', () => {
  test('se unen a las secciones sin lugar si son claras; las demás esperan a una persona', async () => {
    await search();
    const places = [place('node/1', 'Autoescuela Mirador'), place('node/2', 'Roca'), place('node/3', 'Gala')];
    expect(await load(places)).toMatchObject({ lugares: 3, tomados: 1, dudosos: 1, sinPareja: 1 });
    expect(await placeOf('mirador-m1700-01')).toMatchObject({
      fuente: 'osm',
      credito: 'colaboradores de OpenStreetMap',
      fecha: '2026-11-21',
      certeza: 'parecida',
      direccion: 'Calle de Autoescuela Mirador',
      municipio: 'Madrid',
    });
    expect((await consultar()).fuentes).toEqual([
      { fuente: 'dgt', secciones: 3 },
      { fuente: 'osm', secciones: 1 },
    ]);
    const { parejas } = await revisar();
    expect(parejas).toMatchObject({
      total: 1,
      filas: [{ nombre: 'Roca', seccion: { codigo: 'M 1800', centros: ['Madrid'] } }],
    });
    const [{ fuente, id }] = parejas.filas as [PorRevisar['parejas']['filas'][number]];
    expect(
      (await (await as('Lectura'))('PUT /direcciones/decidir', { fuente, id, aceptar: true })).statusCode,
    ).toBe(403);
    expect((await admin('PUT /direcciones/decidir', { fuente, id, aceptar: true })).statusCode).toBe(200);
    expect(await placeOf('hermanos-roca-m1800-01')).toMatchObject({ fuente: 'osm', certeza: 'revisada' });
    const again = await admin('PUT /direcciones/decidir', { fuente, id, aceptar: false });
    expect(again.json().mensaje).toBe('Ese lugar ya está decidido.');
    // The first id that does not fit in the column (32 bits).
    const far = { fuente, id: 2_147_483_648, aceptar: true };
    expect((await admin('PUT /direcciones/decidir', far)).statusCode).toBe(400);
    expect((await admin('PUT /direcciones/decidir', { fuente, id: 999_999, aceptar: true })).statusCode).toBe(
      404,
    );
    // After another load, the accepted place is still accepted.
    expect(await load(places)).toMatchObject({ tomados: 1, dudosos: 0, aceptados: 1 });
    expect(await placeOf('hermanos-roca-m1800-01')).toMatchObject({ certeza: 'revisada' });
  });

  test('que alguien ha rechazado no vuelven; un registro de locales va antes, y cada lista se sustituye sola', async () => {
    await load([place('node/2', 'Roca')]);
    const id = (await revisar()).parejas.filas[0]?.id;
    await admin('PUT /direcciones/decidir', { fuente: 'osm', id, aceptar: false });
    await load([place('node/2', 'Roca'), place('node/1', 'Mirador')]);
    expect((await revisar()).parejas.total).toBe(0);
    await load([place('7', 'Mirador', { direccion: 'Calle Mayor, 7' })], 'locales', 'Ayuntamiento de Madrid');
    await load(
      [place('8', 'Alarcón', { codigoPostal: null, lat: 38.99, lon: -1.85 })],
      'locales',
      'Ayuntamiento de Albacete',
    );
    expect(await placeOf('mirador-m1700-01')).toMatchObject({
      fuente: 'locales',
      credito: 'Ayuntamiento de Madrid',
      direccion: 'Calle Mayor, 7',
    });
    expect(await placeOf('alarcon-ab0198-01')).toMatchObject({ fuente: 'locales', municipio: 'Albacete' });
    await load([place('9', 'Otra')], 'locales', 'Ayuntamiento de Madrid');
    expect(await placeOf('mirador-m1700-01')).toMatchObject({ fuente: 'osm' });
    expect(await placeOf('alarcon-ab0198-01')).toMatchObject({ credito: 'Ayuntamiento de Albacete' });
  });

  test('dejan su sitio al mapa de la DGT cuando dice dónde está', async () => {
    await load([place('node/1', 'Alarcón', { codigoPostal: null, lat: 38.99, lon: -1.85 })]);
    expect(await placeOf('alarcon-ab0198-01')).toMatchObject({ fuente: 'osm' });
    await search();
    expect(await placeOf('alarcon-ab0198-01')).toMatchObject({
      fuente: 'dgt',
      credito: null,
      certeza: 'segura',
    });
  });
});

describe('un archivo que se sube', () => {
  const send = (content: string, query: string, token = boss.token) =>
    app.inject({
      method: 'POST',
      url: `/direcciones/subir?${query}`,
      headers: { token, 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      payload: Buffer.from(content),
    });
  const mapFile = (features: object[]) =>
    JSON.stringify({ features: features.map((attributes) => ({ attributes })) });
  const run = async () => job.handler(asked.pop() as never);
  const stored = async () => {
    const keys: string[] = [];
    for await (const key of files.list('dgt-subidos')) keys.push(key);
    return keys;
  };
  const tried = async () => {
    await run();
    const [file] = (await consultar()).esperan;
    if (!file) throw new Error((await consultar()).busquedas[0]?.motivo ?? 'nothing waits');
    return file;
  };
  const trialOf = async (id: string): Promise<string | undefined> => {
    const { rows } = await db.$client.query('SELECT prueba FROM busquedas_direcciones WHERE id = $1', [id]);
    return rows[0].prueba === null ? undefined : JSON.stringify(rows[0].prueba);
  };
  const answer = (id: string, guardar: boolean) => admin('PUT /direcciones/responder', { id, guardar });

  test('se prueba sin guardar nada; lo que dice la autoescuela se queda y se ve en conflicto; guardado, dice quién lo trajo', async () => {
    await search();
    const { _id } = (
      await admin('POST /permisosAutoescuela/abrirAutoescuela', { numRegistroDgt: 'M 1561' })
    ).json();
    await db.$client.query(
      `UPDATE clientes SET publicado = true, solo_oficial = false, seccion = '01', direccion = 'Calle de Alcalá, 200', codigo_municipio = '28079', lat = 40.43, lon = -3.66 WHERE id = $1`,
      [_id],
    );
    const before = (await db.$client.query('SELECT * FROM ubicaciones ORDER BY 1')).rows;
    const content = mapFile([
      feature(1, 'M 156101'),
      feature(2, 'M 156102', { direccion: 'PEZ 9', latitud: 40.5 }),
      feature(5, 'M 170001'),
    ]);
    expect((await send(content, 'nombre=mapa.json&fuente=dgt')).json()).toBe(true);
    expect((await send(content, 'nombre=otra.json&fuente=dgt')).json().mensaje).toBe(
      'Ya se están buscando direcciones: espera a que acabe.',
    );
    const { id, prueba, pedidaPor } = await tried();
    const of = (part: keyof typeof prueba) =>
      prueba[part].filas.map(({ codigo, seccion }) => `${codigo}-${seccion}`);
    expect([of('nuevas'), of('cambian'), of('pierden'), of('conflictos')]).toEqual([
      ['M 1700-01'],
      ['M 1561-02'],
      ['AB0198-01'],
      ['M 1561-01'],
    ]);
    expect(prueba.conflictos.filas[0]).toMatchObject({
      antes: { fuente: 'autoescuela', direccion: 'Calle de Alcalá, 200' },
      despues: { fuente: 'dgt', archivo: 'mapa.json', por: pedidaPor },
    });
    expect((await db.$client.query('SELECT * FROM ubicaciones ORDER BY 1')).rows).toEqual(before);
    expect((await db.$client.query(`SELECT FROM secciones WHERE cod_provincia = '16'`)).rowCount).toBe(1);

    // A trial keeps no name of its own: one that is erased from its search goes from here too.
    expect(await trialOf(id)).not.toContain(pedidaPor);
    const reader = await as('Lectura');
    expect((await reader('PUT /direcciones/responder', { id, guardar: true })).statusCode).toBe(403);
    expect((await answer(id, true)).json()).toBe(true);
    expect(await trialOf(id)).toBeUndefined();
    expect((await answer(id, true)).statusCode).toBe(404);
    await run();
    expect(refreshed).toEqual([id]);
    expect(await stored()).toEqual([]);
    const { busquedas, esperan } = await consultar();
    expect(esperan).toEqual([]);
    expect(busquedas[0]).toMatchObject({ id, pedidaPor, origen: 'mapa.json', motivo: null, espera: false });
    const { rows } = await db.$client.query(
      `SELECT DISTINCT b.pedida_por FROM ubicaciones u JOIN busquedas_direcciones b ON b.id = u.busqueda_id`,
    );
    expect(rows).toEqual([{ pedida_por: pedidaPor }]);
    expect(await placeOf('gala-m1561-01')).toMatchObject({
      fuente: 'autoescuela',
      direccion: 'Calle de Alcalá, 200',
    });
    await db.$client.query('DELETE FROM clientes WHERE id = $1', [_id]);
  });

  test('tampoco mueve la dirección que una persona comprobó: se queda, y se ven las dos', async () => {
    await db.$client.query(`INSERT INTO direcciones_traidas (id, codigo_dgt, seccion, direccion, codigo_postal, codigo_municipio, lat, lon, medio,
        version_privacidad, estado, creado_en, decidido_en, decidido_por)
      VALUES (gen_random_uuid(), 'M 1800', '01', 'Calle de Alcalá, 200', '28028', '28079', 40.43, -3.66, 'estuve', '1', 'aceptada', now(), now(), 'Marta')`);
    await send(mapFile([feature(1, 'M 180001')]), 'nombre=mapa.json&fuente=dgt');
    const { id, prueba } = await tried();
    expect([prueba.nuevas.total, prueba.cambian.total]).toEqual([0, 0]);
    expect(prueba.conflictos).toMatchObject({
      total: 1,
      filas: [{ antes: { fuente: 'traida', direccion: 'Calle de Alcalá, 200' }, despues: { fuente: 'dgt' } }],
    });
    await answer(id, true);
    await run();
    expect(await placeOf('hermanos-roca-m1800-01')).toMatchObject({
      fuente: 'traida',
      direccion: 'Calle de Alcalá, 200',
    });
    await db.$client.query('DELETE FROM direcciones_traidas');
  });

  test('una lista de locales se prueba, otra que llega la sustituye, y descartada no deja nada', async () => {
    const csv = 'rotulo;lat;lon;cp\nAutoescuela Mirador;40,4168;-3,7038;28013\n';
    expect((await send(csv, 'nombre=censo.csv&fuente=locales')).json().campos).toEqual([
      { campo: 'registro', motivo: 'di de quién es la lista: se cita en la web' },
    ]);
    const query = 'fuente=locales&registro=Ayuntamiento';
    await send(csv, `nombre=censo.csv&${query}`);
    const first = await tried();
    expect(first).toMatchObject({ registro: 'Ayuntamiento', prueba: { nuevas: { total: 1 } } });
    await send(csv, `nombre=nuevo.csv&${query}`);
    const second = await tried();
    expect((await consultar()).esperan.map(({ origen }) => origen)).toEqual(['nuevo.csv']);
    expect(await stored()).toHaveLength(1);
    expect(await trialOf(first.id)).toBeUndefined();
    expect((await answer(second.id, false)).json()).toBe(true);
    expect(await trialOf(second.id)).toBeUndefined();
    expect(await stored()).toEqual([]);
    expect((await db.$client.query('SELECT FROM lugares_locales')).rowCount).toBe(0);
  });

  test('solo otro de la misma lista que se ha probado bien lo sustituye', async () => {
    const csv = 'rotulo;lat;lon;cp\nAutoescuela Mirador;40,4168;-3,7038;28013\n';
    const waiting = async () => (await consultar()).esperan.map(({ origen }) => origen).toSorted();
    await send(csv, 'nombre=madrid.csv&fuente=locales&registro=Madrid');
    await run();
    await send(csv, 'nombre=soria.csv&fuente=locales&registro=Soria');
    await run();
    expect(await waiting()).toEqual(['madrid.csv', 'soria.csv']);
    await send('a;b\n1;2', 'nombre=roto.csv&fuente=locales&registro=Madrid');
    await run();
    expect(await waiting()).toEqual(['madrid.csv', 'soria.csv']);
    await send(csv, 'nombre=nuevo.csv&fuente=locales&registro=Madrid');
    expect(await waiting()).toEqual(['madrid.csv', 'soria.csv']);
    await run();
    expect(await waiting()).toEqual(['nuevo.csv', 'soria.csv']);
    expect(await stored()).toHaveLength(2);
    for (const { id } of (await consultar()).esperan) await answer(id, false);
    expect(await stored()).toEqual([]);
  });

  test('probado antes de que se guardaran otros de su lista no se guarda sin verlo otra vez', async () => {
    await send(mapFile([feature(1, 'M 156101')]), 'nombre=mapa.json&fuente=dgt');
    const { id } = await tried();
    await search();
    const before = (await db.$client.query('SELECT * FROM ubicaciones ORDER BY 1')).rows;
    const refused = await answer(id, true);
    expect([refused.statusCode, refused.json().mensaje]).toEqual([
      409,
      expect.stringContaining('Después de probarlo se guardaron otros lugares de esa lista'),
    ]);
    expect(asked).toEqual([]);
    expect((await db.$client.query('SELECT * FROM ubicaciones ORDER BY 1')).rows).toEqual(before);
    // It waits still: it can be discarded, or sent again.
    expect((await answer(id, false)).json()).toBe(true);
  });

  test('el que no vale se dice por qué, y no espera nada', async () => {
    for (const [content, query, words] of [
      ['hola', 'nombre=a.json&fuente=dgt', 'no es un documento JSON'],
      ['{}', 'nombre=a.json&fuente=osm', 'no es GeoJSON'],
      ['a;b\n1;2', 'nombre=a.csv&fuente=locales&registro=X', 'no se sabe cuál es la columna de nombre'],
    ] as const) {
      await send(content, query);
      await run();
      const { busquedas, esperan } = await consultar();
      expect(busquedas[0]?.motivo).toContain(words);
      expect(esperan).toEqual([]);
      expect(await stored()).toEqual([]);
    }
    expect((await send('{}', 'nombre=a.json&fuente=dgt', 'x')).statusCode).toBe(401);
  });
});
