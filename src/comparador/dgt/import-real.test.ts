import path from 'node:path';
import { beforeAll, describe, expect, type TestContext, test } from 'vitest';
import type { Db } from '#platform/database/db.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { importMonth } from './import-month.server.ts';
import { dump, enNoviembreDe2026 } from './monthly-text.testing.server.ts';
import { realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';
import type { ImportSummary } from './store-month.server.ts';

const files = realFiles();
const ofYear = (year: number) => files.filter((file) => file.includes(`export_auto_${year}`));

const load = (db: Db, file: string) =>
  importMonth(db, {
    source: { path: file },
    displayName: path.basename(file),
    clock: enNoviembreDe2026,
    admitir: false,
  });

const orSkip = ({ skip }: TestContext) => skip(files.length === 0, SIN_MICRODATOS);

describe('diciembre de 2025, tal como lo publicó la DGT', () => {
  let db: Db;
  let summary: ImportSummary;
  const one = async (query: string) => (await db.$client.query(query)).rows[0];
  beforeAll(async () => {
    const [file] = ofYear(2025);
    if (file === undefined) return;
    db = (await createTestDatabase()).db;
    summary = await load(db, file);
  });

  test('tiene 35.431 filas, 4884 autoescuelas y 6836 secciones', async (context) => {
    orSkip(context);
    expect(summary).toMatchObject({ filas: 35_431, escuelas: 4_884, secciones: 6_836, filasAparte: 965 });
    // The difference is in points recovery only, which the DGT publishes without a section.
    expect(await one('SELECT count(DISTINCT escuela_id) AS n FROM secciones')).toEqual({ n: 4_555 });
  });

  test.for([
    ['práctico', 4, { aptos: 34_510, examenes: 72_799 }],
    ['teórico', 1, { aptos: 45_757, examenes: 93_592 }],
  ] as const)(
    'suma los exámenes del permiso B, %s, con los de turno libre',
    async ([, prueba, totals], { skip }) => {
      skip(files.length === 0, SIN_MICRODATOS);
      expect(
        await one(`SELECT sum(aptos) AS aptos, sum(aptos + no_aptos) AS examenes FROM (
          SELECT prueba, permiso, aptos, no_aptos FROM resultados
          UNION ALL SELECT prueba, permiso, aptos, no_aptos FROM resultados_aparte) todos
        WHERE permiso = 1 AND prueba = ${prueba}`),
      ).toEqual(totals);
    },
  );

  test('da una provincia a cada sección y un municipio a cada centro que lo tiene', async (context) => {
    orSkip(context);
    const { rows } = await db.$client.query(`SELECT nombre FROM centros_examen
      WHERE codigo_municipio IS NULL AND nombre NOT LIKE '%municipio sin especificar)'`);
    expect(rows).toEqual([{ nombre: 'N.D.' }]);
    expect(await one('SELECT count(DISTINCT cod_provincia) AS n FROM secciones')).toEqual({ n: 52 });
  });

  test('cargado dos veces deja lo mismo', async (context) => {
    orSkip(context);
    const before = await dump(db);
    expect(before.estadisticas?.length).toBeGreaterThan(30_000);
    expect(await load(db, ofYear(2025)[0] ?? '')).toMatchObject({ sustituido: true, nuevasSecciones: 0 });
    expect(await dump(db)).toEqual(before);
  });
});

test('en seis meses de 2022 la media provincial pesa como 43 exámenes prácticos o 30 teóricos', async (context) => {
  orSkip(context);
  const { db } = await createTestDatabase();
  // The latest first: neither names nor statistics may depend on the order.
  for (const file of ofYear(2022).toReversed()) await load(db, file);
  const { rows } = await db.$client.query(
    `SELECT prueba, peso FROM estadisticas_provincia WHERE cod_provincia = '00' AND permiso = 1 ORDER BY prueba`,
  );
  expect(rows).toEqual([
    { prueba: 1, peso: expect.closeTo(29.6, 0) },
    { prueba: 4, peso: expect.closeTo(42.8, 0) },
  ]);
  const latest = await db.$client.query(`SELECT count(*) AS n FROM escuelas e
    JOIN escuelas_nombres n ON n.escuela_id = e.id AND n.nombre <> e.nombre
    WHERE n.mes = (SELECT max(mes) FROM escuelas_nombres WHERE escuela_id = e.id)`);
  expect(latest.rows).toEqual([{ n: 0 }]);
});
