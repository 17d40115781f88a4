import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { createTestDatabase, type TestDatabase } from '#platform/http/testing.server.ts';
import { DatosMezclados, inImport } from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import {
  dump,
  gzipFile,
  importLines,
  inPieces,
  type Line,
  monthlyFile,
} from './monthly-text.testing.server.ts';
import { refreshStatistics } from './refresh-statistics.server.ts';

let db: Db;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  return () => database.drop();
});

const all = async (query: string) => (await db.$client.query(query)).rows;
const THEORY = 'PRUEBA TEÓRICA';

describe('la carga de un mes', () => {
  test('guarda cada cosa en su sitio', async () => {
    const summary = await importLines(db, [
      {
        codigo: 'M 1561',
        nombre: 'G A L A',
        provincia: 'Madrid',
        centro: 'Móstoles',
        conv: [5, 3, 1, 0],
        noAptos: 4,
      },
      {
        codigo: 'M 1561',
        nombre: 'G A L A',
        seccion: '02',
        provincia: 'N.D.',
        centro: 'N.D.',
        tipo: 'PRUEBA DESTREZA',
      },
      { codigo: 'AB0198', nombre: 'PEÑA S L', tipo: THEORY },
    ]);
    expect(summary).toEqual({
      mes: '2025-12-01',
      filas: 3,
      escuelas: 2,
      secciones: 3,
      nuevasEscuelas: 2,
      nuevasSecciones: 3,
      nuevosCentros: 3,
      filasAparte: 0,
      sustituido: false,
    });
    expect(await all('SELECT * FROM centros_examen ORDER BY id')).toEqual([
      { id: 1, nombre: 'Móstoles', cod_provincia: '28', codigo_municipio: '28092' },
      { id: 2, nombre: 'N.D.', cod_provincia: null, codigo_municipio: null },
      { id: 3, nombre: 'Albacete', cod_provincia: '02', codigo_municipio: '02003' },
    ]);
    expect(await all('SELECT codigo, nombre FROM escuelas ORDER BY id')).toEqual([
      { codigo: 'M 1561', nombre: 'G A L A' },
      { codigo: 'AB0198', nombre: 'PEÑA S L' },
    ]);
    const months = { primer_mes: '2025-12-01', ultimo_mes: '2025-12-01' };
    const gala = { nombre: 'Gala', busqueda: 'gala', cod_provincia: '28', ...months };
    expect(
      await all(
        `SELECT slug, nombre, busqueda, cod_provincia, primer_mes, ultimo_mes FROM secciones ORDER BY id`,
      ),
    ).toEqual([
      { slug: 'gala-m1561-01', ...gala },
      { slug: 'gala-m1561-02', ...gala },
      {
        slug: 'pena-s-l-ab0198-01',
        nombre: 'Peña S.L.',
        busqueda: 'pena s l',
        cod_provincia: '02',
        ...months,
      },
    ]);
    expect(await all('SELECT * FROM resultados_2025_12 WHERE seccion_id = 1')).toEqual([
      {
        seccion_id: 1,
        prueba: 4,
        permiso: 1,
        centro_id: 1,
        mes: '2025-12-01',
        aptos: 9,
        aptos_1: 5,
        aptos_2: 3,
        aptos_3o4: 1,
        aptos_5_o_mas: 0,
        no_aptos: 4,
      },
    ]);
    expect(await all('SELECT mes, filas, archivo, origen, cargado_en FROM meses_dgt')).toEqual([
      {
        mes: '2025-12-01',
        filas: 3,
        archivo: 'prueba.txt',
        origen: 'dgt',
        cargado_en: new Date('2026-11-21T10:00:00Z'),
      },
    ]);
  });

  test('deja aparte a quien va por libre, que no es autoescuela, y la recuperación de puntos, que no tiene sección', async () => {
    await importLines(db, [
      {},
      { codigo: 'AB0000', nombre: 'TURNO LIBRE', noAptos: 1 },
      { codigo: 'AB0777', nombre: 'CURSOS', seccion: '', permiso: 'RPV', tipo: THEORY },
    ]);
    expect(await all('SELECT codigo FROM escuelas ORDER BY 1')).toEqual([
      { codigo: 'AB0198' },
      { codigo: 'AB0777' },
    ]);
    expect(await all('SELECT slug FROM secciones')).toHaveLength(1);
    expect(
      await all('SELECT tipo, codigo_escuela, seccion, no_aptos FROM resultados_aparte ORDER BY 1'),
    ).toEqual([
      { tipo: 'rpv', codigo_escuela: 'AB0777', seccion: '', no_aptos: 8 },
      { tipo: 'turno_libre', codigo_escuela: 'AB0000', seccion: '01', no_aptos: 1 },
    ]);
    expect(await all('SELECT DISTINCT seccion_id FROM estadisticas')).toHaveLength(1);
  });

  test('una autoescuela que solo da cursos de puntos conserva su último nombre al cargar meses anteriores, hasta que deja de constar', async () => {
    const course = { codigo: 'AB0777', seccion: '', permiso: 'RPV', tipo: THEORY };
    await importLines(db, [{}, { ...course, nombre: 'NUEVA' }]);
    await importLines(db, [{ mes: 11 }, { ...course, mes: 11, nombre: 'VIEJA' }]);
    const nombre = () => all(`SELECT nombre FROM escuelas WHERE codigo = 'AB0777'`);
    expect(await nombre()).toEqual([{ nombre: 'NUEVA' }]);
    await importLines(db, [{}]);
    expect(await nombre()).toEqual([{ nombre: 'VIEJA' }]);
  });

  test('encuentra el municipio de los centros, también los bilingües y los de otro nombre', async () => {
    await importLines(db, [
      { provincia: 'Coruña (A)', centro: 'Coruña, A' },
      { provincia: 'Gipuzkoa', centro: 'Donostia/San Sebastián' },
      { provincia: 'Alicante/Alacant', centro: 'Elche/Elx' },
      { provincia: 'Balears (Illes)', centro: 'Palma de Mallorca' },
      { provincia: 'Lleida', centro: "Seu d'Urgell, La" },
      { provincia: 'Badajoz', centro: 'Badajoz ( municipio sin especificar) ' },
    ]);
    expect(
      await all(
        `SELECT c.nombre, c.codigo_municipio AS codigo, m.nombre AS municipio
         FROM centros_examen c LEFT JOIN municipios m ON m.codigo = c.codigo_municipio ORDER BY c.id`,
      ),
    ).toEqual([
      { nombre: 'Coruña, A', codigo: '15030', municipio: expect.stringContaining('Coruña') },
      { nombre: 'Donostia/San Sebastián', codigo: '20069', municipio: expect.stringContaining('Donosti') },
      { nombre: 'Elche/Elx', codigo: '03065', municipio: expect.stringContaining('Elx') },
      { nombre: 'Palma de Mallorca', codigo: '07040', municipio: 'Palma' },
      { nombre: "Seu d'Urgell, La", codigo: '25203', municipio: expect.stringContaining('Seu') },
      { nombre: 'Badajoz ( municipio sin especificar)', codigo: null, municipio: null },
    ]);
  });

  test('da municipio a un centro en la carga siguiente si antes no lo había en la lista', async () => {
    await db.$client.query('DELETE FROM municipios');
    await importLines(db, [{}]);
    expect(await all('SELECT codigo_municipio FROM centros_examen')).toEqual([{ codigo_municipio: null }]);
    await db.$client.query(
      `INSERT INTO municipios VALUES ('02003', 'Albacete', '02', NULL, NULL, NULL, 'albacete')`,
    );
    await importLines(db, [{ mes: 11 }]);
    expect(await all('SELECT codigo_municipio FROM centros_examen')).toEqual([{ codigo_municipio: '02003' }]);
  });
});

describe('el nombre de una autoescuela', () => {
  const names = () =>
    all(
      'SELECT e.nombre AS escuela, s.nombre, s.slug FROM secciones s JOIN escuelas e ON e.id = s.escuela_id ORDER BY slug',
    );

  test('es el del último mes cargado, y la dirección de su página no cambia', async () => {
    await importLines(db, [{ nombre: 'BLANCO Y NEGRO', mes: 10 }]);
    await importLines(db, [{ nombre: 'MENPER', mes: 11 }]);
    expect(await names()).toEqual([
      { escuela: 'MENPER', nombre: 'Menper', slug: 'blanco-y-negro-ab0198-01' },
    ]);
    expect(await all('SELECT mes, nombre FROM escuelas_nombres ORDER BY mes')).toEqual([
      { mes: '2025-10-01', nombre: 'BLANCO Y NEGRO' },
      { mes: '2025-11-01', nombre: 'MENPER' },
    ]);
  });

  test('no lo cambia un mes anterior que se carga después, ni a las secciones que este trae', async () => {
    await importLines(db, [{ nombre: 'MENPER', mes: 11 }]);
    await importLines(db, [
      { nombre: 'BLANCO Y NEGRO', mes: 10 },
      { nombre: 'BLANCO Y NEGRO', mes: 10, seccion: '02' },
    ]);
    expect(await names()).toEqual([
      { escuela: 'MENPER', nombre: 'Menper', slug: 'menper-ab0198-01' },
      { escuela: 'MENPER', nombre: 'Menper', slug: 'menper-ab0198-02' },
    ]);
  });

  test('vuelve al anterior si al recargar el último mes ya no está en él', async () => {
    await importLines(db, [{ nombre: 'BLANCO Y NEGRO', mes: 10 }]);
    await importLines(db, [{ nombre: 'MENPER', mes: 11 }]);
    await importLines(db, [{ codigo: 'AB0300', nombre: 'OTRA', mes: 11 }]);
    expect(await all(`SELECT nombre FROM escuelas WHERE codigo = 'AB0198'`)).toEqual([
      { nombre: 'BLANCO Y NEGRO' },
    ]);
    expect(await all(`SELECT nombre, busqueda FROM secciones WHERE slug LIKE '%ab0198%'`)).toEqual([
      { nombre: 'Blanco y Negro', busqueda: 'blanco y negro' },
    ]);
  });
});

describe('el primer y el último mes de una sección', () => {
  const months = () => all('SELECT primer_mes AS primero, ultimo_mes AS ultimo FROM secciones ORDER BY id');

  test('se ensanchan en cualquier orden de carga', async () => {
    for (const mes of [10, 12, 9, 11]) await importLines(db, [{ mes }]);
    expect(await months()).toEqual([{ primero: '2025-09-01', ultimo: '2025-12-01' }]);
  });

  test('se encogen si una recarga quita la sección de un extremo, y quedan vacíos si no le queda ninguno', async () => {
    const otra: Line = { codigo: 'AB0300', nombre: 'OTRA' };
    for (const mes of [9, 10, 12]) await importLines(db, [{ mes }, { ...otra, mes }]);
    await importLines(db, [{ ...otra, mes: 12 }]);
    expect((await months())[0]).toEqual({ primero: '2025-09-01', ultimo: '2025-10-01' });
    await importLines(db, [{ ...otra, mes: 9 }]);
    expect((await months())[0]).toEqual({ primero: '2025-10-01', ultimo: '2025-10-01' });
    await importLines(db, [{ ...otra, mes: 10 }]);
    expect(await months()).toEqual([
      { primero: null, ultimo: null },
      { primero: '2025-09-01', ultimo: '2025-12-01' },
    ]);
  });
});

test('una carga que choca con otra transacción empieza de nuevo', async () => {
  await db.$client.query(`
    CREATE SEQUENCE choques;
    CREATE FUNCTION chocar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      -- A sequence counts on, whatever becomes of the transaction.
      IF nextval('choques') <= 2 THEN RAISE EXCEPTION 'choque' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER chocar BEFORE INSERT ON meses_dgt FOR EACH ROW EXECUTE FUNCTION chocar()`);
  expect(await importLines(db, [{}])).toMatchObject({ filas: 1, sustituido: false });
  expect(await all('SELECT last_value::int FROM choques')).toEqual([{ last_value: 3 }]);
});

describe('una recarga', () => {
  const lines = (mes: number): Line[] => [
    { mes },
    { mes, seccion: '02', tipo: THEORY },
    {
      mes,
      codigo: 'A 0235',
      nombre: 'EL FARO',
      provincia: 'Alicante/Alacant',
      centro: 'Elche/Elx',
      permiso: 'A2',
    },
    { mes, codigo: 'AB0000', nombre: 'TURNO LIBRE' },
  ];

  test('del mismo fichero deja la base exactamente igual', async () => {
    for (const mes of [11, 12, 10]) await importLines(db, lines(mes));
    const before = await dump(db);
    for (const mes of [12, 10]) expect(await importLines(db, lines(mes))).toMatchObject({ sustituido: true });
    expect(await dump(db)).toEqual(before);
  });

  test('sustituye el mes entero: vuelve a lo de antes al volver al fichero de antes', async () => {
    for (const mes of [10, 12, 11]) await importLines(db, lines(mes));
    const before = await dump(db);
    for (const mes of [12, 10, 11]) {
      await importLines(db, [{ mes, nombre: 'ALARCON NUEVA', noAptos: 99 }]);
      expect(await all(`SELECT no_aptos FROM resultados WHERE mes = '2025-${mes}-01'`)).toEqual([
        { no_aptos: 99 },
      ]);
      expect(await all(`SELECT * FROM resultados_aparte WHERE mes = '2025-${mes}-01'`)).toEqual([]);
      await importLines(db, lines(mes));
    }
    const after = await dump(db);
    expect({ ...after, meses_dgt: [] }).toEqual({ ...before, meses_dgt: [] });
    // Only the version between them is remembered, since it can come back.
    expect(after.meses_dgt?.map((row) => ({ ...JSON.parse(row), anterior: null }))).toEqual(
      before.meses_dgt?.map((row) => JSON.parse(row)),
    );
    expect(await all(`SELECT anterior ->> 'filas' AS filas FROM meses_dgt`)).toEqual(
      Array(3).fill({ filas: '1' }),
    );
  });

  test('guarda la huella, el nombre y el momento del fichero nuevo', async () => {
    await importLines(db, lines(12));
    const content = gzipFile(monthlyFile(lines(12)));
    const later = new Date('2026-12-01T00:00:00Z');
    const source = { bytes: inPieces(content) };
    await importLines(db, [], {
      source,
      displayName: 'export_auto_20251201_20251231.txt.gz',
      clock: () => later,
    });
    const { createHash } = await import('node:crypto');
    expect(await all('SELECT archivo, sha256, cargado_en FROM meses_dgt')).toEqual([
      {
        archivo: 'export_auto_20251201_20251231.txt.gz',
        sha256: createHash('sha256').update(content).digest('hex'),
        cargado_en: later,
      },
    ]);
  });
});

describe('un fichero con un fallo', () => {
  test('no deja nada, ni siquiera si el fallo está al final', async () => {
    await importLines(db, [{ mes: 11 }]);
    const before = await dump(db);
    const bad: Line[] = [{ codigo: 'AB0300', nombre: 'NUEVA' }, { seccion: '02' }, { tipo: 'PRUEBA ORAL' }];
    await expect(importLines(db, bad)).rejects.toThrow(ArchivoNoValido);
    expect(await dump(db)).toEqual(before);
    expect(await all(`SELECT to_regclass('resultados_2025_12') AS parte`)).toEqual([{ parte: null }]);
  });
});

describe('las estadísticas', () => {
  const rates = () =>
    all(
      'SELECT seccion_id AS id, examenes, aptos, aptos_1 AS primera, tasa, comparacion FROM estadisticas ORDER BY 1',
    );

  test('suman los meses cargados de los dos últimos años, de todos los centros de cada sección', async () => {
    const months = [...Array(12).keys()].map((i) => i + 1);
    await importLines(db, [{ mes: 12, anyo: 2023, conv: [50, 0, 0, 0] }]);
    for (const mes of months) {
      await importLines(db, [
        { mes, conv: [2, 1, 0, 0], noAptos: 2 },
        { mes, conv: [1, 0, 0, 0], noAptos: 0, centro: 'Hellín' },
      ]);
    }
    const { 0: row, length } = await rates();
    expect(length).toBe(1);
    expect(row).toMatchObject({ id: 1, examenes: 72, aptos: 48, primera: 36, comparacion: 'en_la_media' });
    expect(row.tasa).toBeCloseTo(48 / 72, 12);
    // A late month, the oldest of the two years, and a newer one that pushes it out.
    await importLines(db, [{ mes: 3, conv: [10, 0, 0, 0], noAptos: 0 }]);
    expect((await rates())[0]).toMatchObject({ examenes: 76, aptos: 54 });
    await importLines(db, [{ mes: 1, anyo: 2024, conv: [4, 0, 0, 0], noAptos: 0 }]);
    expect((await rates())[0]).toMatchObject({ examenes: 80, aptos: 58 });
    await importLines(db, [{ mes: 1, anyo: 2026, conv: [0, 0, 0, 0], noAptos: 5 }]);
    expect((await rates())[0]).toMatchObject({ examenes: 81, aptos: 54 });
    await importLines(db, [{ mes: 11, anyo: 2023, conv: [99, 0, 0, 0] }]);
    expect((await rates())[0]).toMatchObject({ examenes: 81, aptos: 54 });
  });

  test('comparan cada sección con su provincia y dan la suma de España', async () => {
    await importLines(db, [
      { conv: [90, 0, 0, 0], noAptos: 10 },
      { codigo: 'AB0300', nombre: 'FLOJA', conv: [10, 0, 0, 0], noAptos: 90 },
      { codigo: 'AB0301', nombre: 'NUEVA', conv: [1, 0, 0, 0], noAptos: 0 },
      { codigo: 'M 1561', nombre: 'GALA', conv: [10, 0, 0, 0], noAptos: 10 },
    ]);
    expect(
      await all(
        'SELECT cod_provincia AS p, examenes, aptos, secciones, peso FROM estadisticas_provincia ORDER BY 1',
      ),
    ).toEqual([
      { p: '00', examenes: 221, aptos: 111, secciones: 4, peso: 40 },
      { p: '02', examenes: 201, aptos: 101, secciones: 3, peso: 40 },
      { p: '28', examenes: 20, aptos: 10, secciones: 1, peso: 40 },
    ]);
    const rows = await rates();
    expect(rows.map((row) => row.comparacion)).toEqual([
      'por_encima',
      'por_debajo',
      'pocos_datos',
      'pocos_datos',
    ]);
    expect(rows[2].tasa).toBeCloseTo((1 + 40 * (101 / 201)) / 41, 12);
  });

  test('hechas de nuevo solo con lo guardado salen iguales', async () => {
    for (const mes of [10, 11, 12]) {
      await importLines(db, [
        { mes, noAptos: mes },
        { mes, seccion: '02', tipo: THEORY, centro: 'Hellín' },
        { mes, codigo: 'M 1561', nombre: 'GALA', permiso: 'A2' },
      ]);
    }
    const before = await dump(db);
    await inImport(db, refreshStatistics);
    expect(await dump(db)).toEqual(before);
    await db.$client.query(`UPDATE secciones SET cod_provincia = '45' WHERE id = 1`);
    await inImport(db, refreshStatistics);
    expect(await all(`SELECT examenes FROM estadisticas_provincia WHERE cod_provincia = '45'`)).toEqual([
      { examenes: 69 },
    ]);
  });

  test('llevadas de carga en carga son las de sumarlo todo de nuevo', async () => {
    const line = fc.record({
      codigo: fc.constantFrom('AB0198', 'AB0300', 'M 1561'),
      seccion: fc.constantFrom('01', '02'),
      centro: fc.constantFrom('Albacete', 'Hellín'),
      noAptos: fc.integer({ min: 0, max: 40 }),
      // Some rows are all zeros: a section without exams has no statistics.
      conv: fc.constantFrom<[number, number, number, number]>([0, 0, 0, 0], [3, 1, 0, 0]),
    });
    const sameKey = ({ codigo, seccion, centro }: Line) => `${codigo} ${seccion} ${centro}`;
    const month = fc.record({
      // Fourteen months: more than the statistics cover.
      at: fc.integer({ min: 0, max: 13 }),
      lines: fc.uniqueArray(line, { minLength: 1, maxLength: 6, selector: sameKey }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(month, { minLength: 6, maxLength: 16 }), async (months) => {
        for (const { at, lines } of months) {
          const mes = (at % 12) + 1;
          const anyo = 2024 + Math.floor(at / 12);
          await importLines(
            db,
            lines.map((each) => ({ ...each, mes, anyo })),
          );
        }
        const carried = await dump(db);
        await inImport(db, refreshStatistics);
        expect(await dump(db)).toEqual(carried);
      }),
      { numRuns: 4 },
    );
  });
});

describe('los datos de demostración', () => {
  const asDemo = () => db.$client.query(`UPDATE meses_dgt SET origen = 'demostracion'`);

  test('no se mezclan con los reales', async () => {
    await importLines(db, [{ mes: 10 }]);
    await asDemo();
    const before = await dump(db);
    await expect(importLines(db, [{ mes: 11 }])).rejects.toThrow(DatosMezclados);
    expect(await dump(db)).toEqual(before);
  });

  test('se borran con el primer mes real, o no se borran si este falla', async () => {
    await importLines(db, [{ mes: 10, codigo: 'AB9001', nombre: 'INVENTADA' }]);
    await asDemo();
    const before = await dump(db);
    await expect(importLines(db, [{ permiso: 'ZZ' }], { removeDemo: borrarDemostracion })).rejects.toThrow(
      ArchivoNoValido,
    );
    expect(await dump(db)).toEqual(before);
    await importLines(db, [{ mes: 11 }], { removeDemo: borrarDemostracion });
    expect(await all('SELECT codigo FROM escuelas')).toEqual([{ codigo: 'AB0198' }]);
    expect(await all('SELECT mes, origen FROM meses_dgt')).toEqual([{ mes: '2025-11-01', origen: 'dgt' }]);
    expect(await all(`SELECT to_regclass('resultados_2025_10') AS parte`)).toEqual([{ parte: null }]);
  });

  test('el borrado no toca nunca resultados reales', async () => {
    await importLines(db, [{ mes: 10 }]);
    const before = await dump(db);
    await inImport(db, borrarDemostracion);
    expect(await dump(db)).toEqual(before);
  });
});
