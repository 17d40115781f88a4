import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoProvinces } from '#comparador/dgt/demo/provinces.ts';
import { dump, importLines } from '#comparador/dgt/monthly-text.testing.server.ts';
import { distinctInRealFiles, realFiles, SIN_MICRODATOS } from '#comparador/dgt/real-files.testing.server.ts';
import { borrarDemostracion } from '#demo/remove-demo.server.ts';
import { makeUser } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { createTestDatabase } from '#platform/http/testing.server.ts';
import { seedDemo } from './load-demo.server.ts';

// Outside the tests: a demonstration takes seconds of processor, which must not count as time of any test.
const { db } = await createTestDatabase();
const empty = await dump(db);
await db.execute(sql`ALTER TABLE meses_dgt ADD CONSTRAINT sin_octubre CHECK (mes <> '2026-10-01')`);
const failure = await seedDemo(db).catch((error: unknown) => error);
const afterFailure = await dump(db);
await db.execute(sql`ALTER TABLE meses_dgt DROP CONSTRAINT sin_octubre`);
await seedDemo(db);
const { db: other } = await createTestDatabase();
await seedDemo(other);

async function one(query: SQL): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(query);
  if (!rows[0]) throw new Error('no row');
  return rows[0];
}

test('hay unas 1200 secciones en las 52 provincias, activas casi todas', async () => {
  const { secciones, provincias, paradas } = await one(sql`
    SELECT count(*)::int AS secciones, count(DISTINCT cod_provincia)::int AS provincias,
           count(*) FILTER (WHERE ultimo_mes < '2025-11-01')::int AS paradas FROM secciones`);
  expect(secciones).toBeGreaterThan(1_150);
  expect(secciones).toBeLessThan(1_250);
  expect(provincias).toBe(52);
  expect(paradas).toBeGreaterThan(3);
  expect(paradas).toBeLessThan(40);
});

test('los doce meses de las secciones activas acaban en octubre de 2026', async () => {
  const months = await one(
    sql`SELECT count(*)::int AS n, max(mes)::text AS ultimo FROM meses_dgt WHERE mes >= '2025-11-01'`,
  );
  expect(months).toEqual({ n: 12, ultimo: '2026-10-01' });
});

test('la tasa de cada provincia grande está cerca de la oficial', async () => {
  const { rows } = await db.execute<{ provincia: string; prueba: number; tasa: number }>(sql`
    SELECT cod_provincia AS provincia, prueba, aptos::float8 / examenes AS tasa
    FROM estadisticas_provincia WHERE permiso = 1 AND secciones >= 20 AND cod_provincia <> '00'`);
  expect(rows.length).toBeGreaterThan(20);
  const official = new Map(demoProvinces().map((province) => [province.codigo as string, province]));
  for (const { provincia, prueba, tasa } of rows) {
    const { theory, road } = official.get(provincia) ?? { theory: 0, road: 0 };
    expect(Math.abs(tasa - (prueba === 1 ? theory : road))).toBeLessThan(0.09);
  }
});

test('se encuentran todos los casos que una pantalla debe saber enseñar', async () => {
  const cases = await one(sql`
    SELECT (SELECT count(*) FROM estadisticas WHERE comparacion = 'por_encima')::int > 20 AS "por encima",
           (SELECT count(*) FROM estadisticas WHERE comparacion = 'por_debajo')::int > 20 AS "por debajo",
           (SELECT count(*) FROM estadisticas WHERE comparacion = 'pocos_datos')::int > 20 AS "pocos datos",
           (SELECT max(length(nombre)) FROM escuelas)::int = 40 AS "nombre largo",
           (SELECT count(*) FROM (SELECT FROM secciones GROUP BY escuela_id HAVING count(*) > 2) g)::int > 5 AS "varias secciones",
           (SELECT count(*) FROM (SELECT FROM escuelas_nombres GROUP BY escuela_id HAVING count(DISTINCT nombre) > 1) g)::int > 5
             AS "cambio de nombre"`);
  expect(Object.entries(cases).filter(([, found]) => !found)).toEqual([]);
});

test('los volúmenes, las tasas y las convocatorias se parecen a los del país', async () => {
  const figures = await one(sql`
    WITH car AS (
      SELECT seccion_id, mes, sum(aptos + no_aptos) AS examenes FROM resultados
      WHERE permiso = 1 AND prueba = 4 AND mes >= '2025-11-01' GROUP BY 1, 2),
    rates AS (
      SELECT permiso, prueba, sum(aptos)::float8 / sum(aptos + no_aptos) AS tasa,
             sum(aptos_1)::float8 / sum(aptos) AS primera FROM resultados GROUP BY 1, 2)
    SELECT (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY examenes) FROM car)::int AS mediana,
           (SELECT percentile_disc(0.99) WITHIN GROUP (ORDER BY examenes) FROM car)::int AS "las mayores",
           (SELECT sum(examenes) FILTER (WHERE mes = '2026-08-01') / sum(examenes) FILTER (WHERE mes = '2026-07-01')
            FROM car)::float8 AS agosto,
           (SELECT primera FROM rates WHERE permiso = 1 AND prueba = 1) AS "primera, teórica",
           (SELECT primera FROM rates WHERE permiso = 1 AND prueba = 4) AS "primera, práctica",
           (SELECT tasa FROM rates WHERE permiso = 2 AND prueba = 3) AS "pista, A2"`);
  expect(figures.mediana).toBe(8);
  expect(figures['las mayores']).toBeGreaterThan(40);
  expect(figures.agosto).toBeLessThan(0.6);
  expect(Math.abs(Number(figures['primera, teórica']) - 0.63)).toBeLessThan(0.02);
  expect(Math.abs(Number(figures['primera, práctica']) - 0.51)).toBeLessThan(0.02);
  expect(Math.abs(Number(figures['pista, A2']) - 0.42)).toBeLessThan(0.02);
});

test('cada mes hay turno libre en casi todas las provincias, y recuperación de puntos sin sección', async () => {
  const { rows } = await db.execute<{ tipo: string; meses: number; provincias: number }>(sql`
    SELECT tipo, count(*)::int AS meses, min(provincias)::int AS provincias FROM (
      SELECT mes, tipo, count(DISTINCT left(codigo_escuela, 2)) AS provincias FROM resultados_aparte
      WHERE (tipo = 'rpv') = (seccion = '') GROUP BY mes, tipo) m
    GROUP BY tipo ORDER BY tipo`);
  expect(rows.map(({ tipo, meses }) => `${tipo}: ${meses}`)).toEqual(['rpv: 13', 'turno_libre: 13']);
  expect(Math.min(...rows.map(({ provincias }) => provincias))).toBeGreaterThan(40);
});

test('cada centro de examen está en un municipio, también Alcobendas', async () => {
  const centres = await one(sql`
    SELECT count(*) FILTER (WHERE codigo_municipio IS NULL)::int AS perdidos,
           count(*) FILTER (WHERE codigo_municipio = '28006')::int AS alcobendas FROM centros_examen`);
  expect(centres).toEqual({ perdidos: 0, alcobendas: 1 });
});

test('repetirlo no cambia nada', async () => {
  const before = await dump(db);
  await seedDemo(db);
  expect(await dump(db)).toEqual(before);
});

test('un fallo en el último mes no deja nada, y después sale exactamente lo mismo que en otra base', async () => {
  expect(String(failure)).toContain('sin_octubre');
  expect(afterFailure).toEqual(empty);
  expect(await dump(db)).toEqual(await dump(other));
});

test('con un mes real cargado no toca nada', async () => {
  const real = await createTestDatabase();
  await importLines(real.db, [{}]);
  const before = await dump(real.db);
  await seedDemo(real.db);
  expect(await dump(real.db)).toEqual(before);
});

test.skipIf(realFiles().length === 0)(
  `ningún nombre ni código es de una autoescuela real (${SIN_MICRODATOS}: no se prueba)`,
  async () => {
    const { rows } = await db.execute<{ codigo: string; nombre: string }>(sql`
    SELECT DISTINCT e.codigo, n.nombre FROM escuelas e JOIN escuelas_nombres n ON n.escuela_id = e.id`);
    const real = new Set(
      distinctInRealFiles([2, 3])
        .flat()
        .map((text) => text.trim()),
    );
    expect(real.size).toBeGreaterThan(4_000);
    expect(rows.filter(({ codigo, nombre }) => real.has(codigo) || real.has(nombre))).toEqual([]);
  },
);

test('el negocio y las personas inventadas se van con los datos de demostración; los de verdad se quedan', async () => {
  const name = async () => (await other.execute(sql`SELECT razon_social AS nombre FROM negocio`)).rows;
  const real = await makeUser(other, { tipo: 'trabajador', rol: 'Administrador' });
  const people = async () => (await other.execute(sql`SELECT id FROM usuarios`)).rows.map(({ id }) => id);
  expect(await people()).toHaveLength(5);
  expect(await name()).toEqual([{ nombre: 'Comparador Claro S. L.' }]);
  await importLines(other, [{}], { removeDemo: borrarDemostracion });
  expect(await name()).toEqual([{ nombre: 'Empresa sin configurar' }]);
  expect(await people()).toEqual([real.id]);
  await other.execute(sql`UPDATE negocio SET nif = 'B00000000', razon_social = 'La de verdad'`);
  await importLines(other, [{}]);
  expect(await name()).toEqual([{ nombre: 'La de verdad' }]);
});
