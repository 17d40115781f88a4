import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#platform/database/db.server.ts';
import { atTheEnd, createTestDatabase } from '#platform/http/testing.server.ts';
import { builtEntry } from '#test/support/program.testing.server.ts';
import { startArcgis } from './arcgis.testing.server.ts';
import { importMapLayer, type LayerSummary } from './import-map-layer.server.ts';
import { AVISOS } from './map-layer.ts';
import type { Feature } from './map-layer-document.ts';
import { dump, enNoviembreDe2026, importLines } from './monthly-text.testing.server.ts';

/** Two sections of Albacete, one of Madrid and two of Navarra. */
const LINES = [
  { codigo: 'AB0198', seccion: '01' },
  { codigo: 'AB0198', seccion: '02' },
  { codigo: 'M 1561', seccion: '47', provincia: 'Madrid', centro: 'Madrid', nombre: 'GALA' },
  { codigo: 'NA0176', seccion: '01', provincia: 'Navarra', centro: 'Pamplona/Iruña', nombre: 'EJEMPLO' },
  { codigo: 'NA0176', seccion: '02', provincia: 'Navarra', centro: 'Tafalla', nombre: 'EJEMPLO' },
];

const TAFALLA = { latitud: 42.5279, longitud: -1.67446 };
const PAMPLONA = { latitud: 42.81687, longitud: -1.64323 };

/** Makes a feature in the layer's own shape; by default an autoescuela of Tafalla without doubts. */
function feature(codigo_centro: unknown, attributes: Record<string, unknown> = {}): Feature {
  return {
    attributes: {
      OBJECTID: 227714,
      id: 16543,
      tipo_elemento: 'AUTOESCUELA',
      codigo_centro,
      comunidad: 'NAVARRA',
      provincia: 'NAVARRA',
      municipio: 'TAFALLA',
      nombre: 'EJEMPLO',
      direccion: 'MAYOR 14-16',
      codigo_postal: 31300,
      telefono: 948123456,
      movil: null,
      fax: null,
      ...TAFALLA,
      web: null,
      email: 'ana@ejemplo.es',
      info: 'B  ',
      extra1: null,
      extra2: null,
      cod_ine: 31,
      ...attributes,
    },
  };
}

const ALICANTE = {
  provincia: 'ALICANTE',
  municipio: 'ALICANTE/ALACANT',
  cod_ine: 3,
  codigo_postal: 3001,
  latitud: 38.3452,
  longitud: -0.4815,
};

let db: Db;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  await importLines(db, LINES);
});

// Each test starts with the sections where they are registered, as the monthly file leaves them.
beforeEach(() => load([feature('NA017602')]));

const load = (features: Feature[], source = 'autoescuelas.json'): Promise<LayerSummary> =>
  importMapLayer(db, features, { source, clock: enNoviembreDe2026 });

type Row = Record<string, unknown>;

/** Reads the stored place of a section, by its code as the map writes it. */
async function placeOf(codigoCentro: string): Promise<Row | undefined> {
  const { rows } = await db.$client.query<Row>(
    `SELECT u.*, s.cod_provincia FROM ubicaciones u JOIN secciones s ON s.id = u.seccion_id
     JOIN escuelas e ON e.id = s.escuela_id WHERE e.codigo || s.seccion = $1`,
    [codigoCentro],
  );
  return rows[0];
}

async function withoutMoment(): Promise<Record<string, string[]>> {
  const tables = await dump(db);
  const undated = (tables.ubicaciones ?? []).map((row) => {
    const { actualizada_en, ...rest } = JSON.parse(row);
    return JSON.stringify(rest);
  });
  return { ...tables, ubicaciones: undated };
}

describe('las direcciones del mapa de la DGT', () => {
  test('se guardan enteras, sin correo y con de dónde y de cuándo son', async () => {
    await load([feature('NA017602', { web: 'www.ejemplo.es', info: 'A1,B' })]);
    expect(await placeOf('NA017602')).toEqual({
      seccion_id: expect.any(Number),
      busqueda_id: null,
      direccion: 'MAYOR 14-16',
      codigo_postal: '31300',
      codigo_municipio: '31227',
      telefono: '+34 948 123 456',
      web: 'https://www.ejemplo.es/',
      permisos: ['A1', 'B'],
      lat: 42.5279,
      lon: -1.67446,
      origen_punto: 'dgt',
      avisos: [],
      fuente: 'autoescuelas.json',
      actualizada_en: enNoviembreDe2026(),
      cod_provincia: '31',
    });
    expect(JSON.stringify(await dump(db))).not.toContain('ana@ejemplo');
  });

  test('se unen por código de escuela y sección, también con el blanco perdido', async () => {
    const madrid = { municipio: 'Madrid', cod_ine: 28, codigo_postal: 28013, latitud: 40.4, longitud: -3.7 };
    for (const code of ['M 156147', 'M156147']) {
      expect(await load([feature(code, madrid)])).toMatchObject({ unidas: 1, desconocidas: 0 });
      expect(await placeOf('M 156147')).toMatchObject({ codigo_municipio: '28079', avisos: [] });
    }
  });

  test('de secciones desconocidas se cuentan y no crean ninguna', async () => {
    const before = await dump(db);
    const summary = await load([feature('NA017602'), feature('NA017677'), feature('B 000101')]);
    expect(summary).toMatchObject({ unidas: 1, secciones: 5, desconocidas: 2 });
    expect(await dump(db)).toMatchObject({ secciones: before.secciones, escuelas: before.escuelas });
  });

  test('si un código se repite vale el último, y se cuenta', async () => {
    const again = feature('na017602', { direccion: 'NUEVA 1' });
    expect(await load([feature('NA017602'), feature(null), again, { attributes: {} }])).toMatchObject({
      unidas: 1,
      repetidas: 1,
      sinCodigo: 2,
    });
    expect(await placeOf('NA017602')).toMatchObject({ direccion: 'NUEVA 1' });
  });

  test.each([
    ['Pamplona/Iruña', 31, '31201'],
    ['IRUÑA', 31, '31201'],
    ['PAMPLONA', 31, '31201'],
    ['CORUÑA (A)', 15, '15030'],
    ['CORUÑA, A', 15, '15030'],
    ["HOSPITALET DE LLOBREGAT (L')", 8, '08101'],
    ['Alicante - Alacant', 3, '03014'],
    ['DONOSTIA-SAN SEBASTIAN', 20, '20069'],
    ['VILLAJOYOSA/VILA JOIOSA (LA)', 3, '03139'],
    ['PALMA DE MALLORCA', 7, '07040'],
    ['MAO-MAHON', 7, '07032'],
    ['TAFALLA', 28, null],
    ['constructor', 31, null],
    [null, 31, null],
  ])('el municipio «%s» de la provincia %s es %s', async (municipio, cod_ine, expected) => {
    await load([feature('NA017602', { municipio, cod_ine })]);
    expect(await placeOf('NA017602')).toMatchObject({ codigo_municipio: expected });
  });

  test('sin código de provincia vale su nombre', async () => {
    await load([feature('NA017602', { cod_ine: null })]);
    expect(await placeOf('NA017602')).toMatchObject({ codigo_municipio: '31227', avisos: [] });
  });

  test('llevan escrita cada duda, y el resumen las cuenta', async () => {
    const summary = await load([
      feature('NA017601', { codigo_postal: 28013, ...PAMPLONA }),
      feature('NA017602', { codigo_postal: 99_999, latitud: 0, longitud: 0 }),
      feature('M 156147', { municipio: 'Atlántida', cod_ine: 28, codigo_postal: '28013' }),
      feature('AB019801', { municipio: null, latitud: null, longitud: null }),
    ]);
    expect(await placeOf('NA017601')).toMatchObject({
      avisos: [AVISOS.codigoPostalDeOtra, AVISOS.coordenadasLejos],
      origen_punto: 'municipio',
    });
    expect(await placeOf('NA017602')).toMatchObject({
      avisos: [AVISOS.codigoPostalNoValido, AVISOS.coordenadasNoValidas],
      codigo_postal: null,
      origen_punto: 'municipio',
    });
    expect(await placeOf('M 156147')).toMatchObject({
      avisos: [AVISOS.municipio, AVISOS.coordenadasSinComprobar],
      codigo_municipio: null,
      origen_punto: 'dgt',
      lat: 42.5279,
      cod_provincia: '28',
    });
    expect(await placeOf('AB019801')).toMatchObject({
      avisos: [AVISOS.sinCoordenadas, AVISOS.municipio],
      origen_punto: null,
      lat: null,
      lon: null,
    });
    expect(summary).toEqual({
      unidas: 4,
      secciones: 5,
      desconocidas: 0,
      sinCodigo: 0,
      repetidas: 0,
      sinLugar: 1,
      cambiosProvincia: 0,
      avisos: {
        [AVISOS.municipio]: 2,
        [AVISOS.codigoPostalDeOtra]: 1,
        [AVISOS.codigoPostalNoValido]: 1,
        [AVISOS.sinCoordenadas]: 1,
        [AVISOS.coordenadasNoValidas]: 1,
        [AVISOS.coordenadasLejos]: 1,
        [AVISOS.coordenadasSinComprobar]: 1,
      },
    });
  });

  test('sustituyen a todas las anteriores', async () => {
    await load([feature('NA017601'), feature('NA017602')]);
    await load([feature('NA017601', { direccion: 'NUEVA 1' })]);
    expect(await placeOf('NA017601')).toMatchObject({ direccion: 'NUEVA 1' });
    expect(await placeOf('NA017602')).toBeUndefined();
  });

  test('cargadas dos veces, o dos a la vez, quedan como cargadas una', async () => {
    const features = [feature('NA017601'), feature('AB019802', ALICANTE)];
    await load(features);
    const once = await withoutMoment();
    await importMapLayer(db, features, { source: 'autoescuelas.json', clock: () => new Date() });
    expect(await withoutMoment()).toEqual(once);
    await Promise.all([load(features), load(features)]);
    expect(await withoutMoment()).toEqual(once);
  });
});

describe('una sección cuya dirección está en otra provincia', () => {
  const examsByProvince = async () => {
    const { rows } = await db.$client.query<{ cod: string; examenes: number; secciones: number }>(
      `SELECT cod_provincia AS cod, examenes, secciones FROM estadisticas_provincia
       WHERE cod_provincia IN ('02', '03') ORDER BY 1`,
    );
    return rows;
  };

  test('pasa a esa provincia, y las estadísticas con ella', async () => {
    expect(await examsByProvince()).toEqual([{ cod: '02', examenes: 40, secciones: 2 }]);
    const summary = await load([feature('AB019802', ALICANTE)]);
    expect(summary).toMatchObject({ cambiosProvincia: 1, avisos: {} });
    expect(await placeOf('AB019802')).toMatchObject({ cod_provincia: '03', codigo_municipio: '03014' });
    expect(await examsByProvince()).toEqual([
      { cod: '02', examenes: 20, secciones: 1 },
      { cod: '03', examenes: 20, secciones: 1 },
    ]);
  });

  test('vuelve a la de su registro cuando el mapa deja de decir dónde está', async () => {
    await load([feature('AB019802', ALICANTE)]);
    expect(await load([feature('AB019802', { municipio: null })])).toMatchObject({ cambiosProvincia: 1 });
    expect(await placeOf('AB019802')).toMatchObject({ cod_provincia: '02' });
    expect(await examsByProvince()).toEqual([{ cod: '02', examenes: 40, secciones: 2 }]);
  });

  test('sigue en ella cuando se carga otro mes', async () => {
    await load([feature('AB019802', ALICANTE)]);
    await importLines(db, LINES);
    expect(await placeOf('AB019802')).toMatchObject({ cod_provincia: '03' });
    expect(await examsByProvince()).toHaveLength(2);
  });
});

describe('un mapa que no se puede cargar', () => {
  test.each([
    ['sin ningún código', [feature(null)], 'ningún elemento tiene un código de autoescuela'],
    ['sin ninguna sección conocida', [feature('B 000101')], 'ningún código es de una sección conocida'],
  ])('por venir %s se rechaza y deja todo como estaba', async (_, features, reason) => {
    const before = await dump(db);
    await expect(load(features)).rejects.toMatchObject({
      name: 'ArchivoNoValido',
      message: expect.stringContaining(`autoescuelas.json: ${reason}`),
    });
    expect(await dump(db)).toEqual(before);
  });

  test('por traer pocas de las que ya se conocen se rechaza, salvo que se pida', async () => {
    const many = await createTestDatabase();
    const codes = Array.from({ length: 120 }, (_, index) => `NA${1000 + index}`);
    const lines = codes.map((codigo) => ({
      codigo,
      provincia: 'Navarra',
      centro: 'Tafalla',
      nombre: codigo,
    }));
    await importLines(many.db, lines);
    const loadFirst = (count: number, aunqueFalten = false) =>
      importMapLayer(
        many.db,
        codes.slice(0, count).map((codigo) => feature(`${codigo}01`)),
        { source: 'mapa.json', clock: enNoviembreDe2026, aunqueFalten },
      );
    await loadFirst(120);
    // Fifty may be lost.
    await loadFirst(70);
    await loadFirst(120);
    await expect(loadFirst(69)).rejects.toThrow(
      'mapa.json: no trae 51 de las 120 direcciones que ya se conocen, así que parece incompleto: no se ha cambiado nada',
    );
    expect((await many.db.$client.query('SELECT FROM ubicaciones')).rowCount).toBe(120);
    expect(await loadFirst(69, true)).toMatchObject({ unidas: 69 });
  });

  test('por fallar a medias deja todo como estaba', async () => {
    const before = await dump(db);
    // The statistics come last: an error in writing them undoes the addresses too.
    await db.$client.query('ALTER TABLE estadisticas ADD CONSTRAINT rota CHECK (seccion_id < 0) NOT VALID');
    try {
      await expect(load([feature('AB019802', ALICANTE)])).rejects.toThrow('rota');
    } finally {
      await db.$client.query('ALTER TABLE estadisticas DROP CONSTRAINT rota');
    }
    expect(await dump(db)).toEqual(before);
  });

  test('por ser real donde los datos son de demostración se rechaza', async () => {
    const demo = await createTestDatabase();
    await importLines(demo.db, LINES);
    await demo.db.$client.query(`UPDATE meses_dgt SET origen = 'demostracion'`);
    const importing = importMapLayer(demo.db, [feature('NA017602')], {
      source: 'a',
      clock: enNoviembreDe2026,
    });
    await expect(importing).rejects.toMatchObject({
      name: 'DatosMezclados',
      message: expect.stringContaining('datos de demostración'),
    });
  });
});

describe('la orden importar:centros', () => {
  let url: string;
  let folder: string;

  beforeAll(async () => {
    const database = await createTestDatabase();
    url = database.url;
    await importLines(database.db, LINES);
    folder = await mkdtemp(path.join(os.tmpdir(), 'carne-claro-centros-'));
    await writeFile(path.join(folder, 'mapa.json'), JSON.stringify({ features: twoFeatures }));
    await writeFile(path.join(folder, 'error.json'), '{"error":{"code":400,"message":"Invalid URL"}}');
  });
  atTheEnd(() => rm(folder, { recursive: true, force: true }));

  const twoFeatures = [feature('NA017602', PAMPLONA), feature('B 000101')];

  type Ended = { code: number; stdout: string; stderr: string };

  /** Address to download from; a test that sets none cannot download. */
  let mapUrl = 'no';

  const run = (...args: string[]) =>
    new Promise<Ended>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: folder, DGT_MAPA_URL: mapUrl };
      const command = [builtEntry('importar-centros'), ...args];
      execFile(process.execPath, command, { env }, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
    });

  test('cuenta en español lo que ha hecho', async () => {
    const { code, stdout, stderr } = await run(path.join(folder, 'mapa.json'));
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout.split('\n').slice(1)).toEqual([
      'Mapa de autoescuelas: 1 sección unida, de las 5 que constan.',
      '  Códigos que no son de ninguna sección conocida: 1',
      '  Elementos sin un código legible: 0',
      '  Elementos repetidos (vale el último): 0',
      '  Secciones sin municipio ni punto: 0',
      '  Secciones que cambian de provincia: 0',
      'Con dudas:',
      '  las coordenadas caen lejos del municipio: 1',
      '',
    ]);
  });

  test('sin decir de dónde, lo descarga de la DGT', async () => {
    const layer = [feature('NA017601', PAMPLONA), feature('NA017602')].map(({ attributes }, index) => ({
      ...attributes,
      OBJECTID: index,
    }));
    const server = await startArcgis({ layers: { AUTOESCUELA: layer }, maxRecordCount: 1 });
    mapUrl = `${server.layer('Autoescuela_pre')}, ${server.layer('AUTOESCUELA')}`;
    atTheEnd(() => {
      mapUrl = 'no';
    });
    const { stdout, stderr } = await run();
    expect(stderr).toBe('');
    expect(stdout).toContain('Mapa de autoescuelas: 2 secciones unidas, de las 5 que constan.');
  });

  test.each([
    [['error.json'], /^error\.json: el servidor del mapa ha respondido con un error 400: Invalid URL\n$/],
    [['no-existe.json'], /^No existe el fichero «.*no-existe\.json»\.\n$/],
    [['http://127.0.0.1:1/', '--deprisa'], /^Opción desconocida: --deprisa\n/],
    [[], /^DGT_MAPA_URL dice que no se descargue el mapa: indica un fichero\.\n$/],
    [['mapa.json', 'error.json'], /importar:centros https:/],
  ])('con %j dice qué pasa y acaba en 1', async (args, message) => {
    const inFolder = args.map((arg) => (arg.endsWith('.json') ? path.join(folder, arg) : arg));
    const { code, stderr } = await run(...inFolder);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(1);
  });
});
