import { expect, test } from 'vitest';
import { compareWithProvince, EXAMENES_PARA_COMPARAR } from '#comparador/dgt/statistics.ts';
import { findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import { freshness } from '#comparador/ofertas/comparador/freshness.ts';
import { orderKeys, sortKeys } from '#comparador/ofertas/comparador/order-keys.server.ts';
import { emptySearch, ordenes } from '#comparador/ofertas/comparador/search-params.ts';
import { createDemoDatabase } from '#test/support/demo.testing.server.ts';
import { loadMethod, type MethodData } from './method.server.ts';

const now = new Date('2026-11-21T10:00:00Z');
const { db } = await createDemoDatabase();

async function load(): Promise<MethodData> {
  const method = await loadMethod(db, '2026-11-21');
  if (!method) throw new Error('no permit B');
  return method;
}

test('lo que se explica y lo que ordena salen de la misma lista', () => {
  for (const orden of ordenes) {
    const sql = sortKeys(orden);
    for (const { expresion, explicacion } of orderKeys(orden)) {
      expect(sql).toContain(expresion);
      expect(explicacion).toMatch(/^[A-ZÁÉ].*\.$/);
    }
  }
  expect(sortKeys('coste')).toBe(
    `CASE WHEN km IS NULL THEN parte ELSE 0 END, coste IS NULL, estimado NULLS LAST, (comparacion IS NULL OR comparacion = 'pocos_datos'), ` +
      'tasa DESC NULLS LAST, pueblo DESC, nombre COLLATE "es-x-icu", codigo, seccion',
  );
});

test('cada pareja de autoescuelas la separa una sola clave', async () => {
  const { claves } = await load();
  const { rows } = await db.$client.query<{ n: number }>(
    'SELECT count(*) AS n FROM ofertas WHERE permiso = 1 AND NOT automatico',
  );
  const n = rows[0]?.n ?? 0;
  expect(claves.reduce((sum, { decide }) => sum + decide, 0)).toBe((n * (n - 1)) / 2);
});

test('las líneas del ejemplo suman el coste que enseña su ficha, y sus productos lo explican', async () => {
  const { ejemplo, permiso } = await load();
  if (!ejemplo) throw new Error('no example');
  const { oferta, lineas } = ejemplo;
  const params = { ...emptySearch, lugar: oferta.nombre };
  const { tarjetas } = await findAutoescuelas(db, { params, permiso, now });
  const sections = tarjetas.flatMap((tarjeta) => [tarjeta, ...tarjeta.otras]);
  const shown = sections.find(({ slug }) => slug === oferta.slug)?.coste;
  expect(lineas.reduce((sum, { esperado }) => sum + esperado, 0)).toBe(shown?.esperado);
  expect(lineas.reduce((sum, { primera }) => sum + primera, 0)).toBe(shown?.minimo);
  expect(shown?.noInformadas).toEqual([]);
  const products = lineas.filter(({ precio }) => precio !== null);
  expect(products.length).toBeGreaterThan(8);
  for (const { precio, veces, esperado } of products)
    expect(Math.abs((precio ?? 0) * (veces ?? 0) - esperado)).toBeLessThan(1.5);
});

test('y las tasas del ejemplo salen de sus recuentos con la fórmula que se enseña', async () => {
  const { ejemplo } = await load();
  expect(ejemplo?.pruebas).toHaveLength(2);
  for (const { propia, peso, provincia, tasa, superior } of ejemplo?.pruebas ?? []) {
    if (!propia) throw new Error('the example has exams');
    expect((propia.aptos + peso * provincia) / (propia.examenes + peso)).toBeCloseTo(tasa, 10);
    expect(superior).toBeCloseTo(1 / tasa - 1, 10);
  }
});

test('los límites que se enseñan son los que deciden', async () => {
  const { limites } = await load();
  const [sure, doubtful] = [EXAMENES_PARA_COMPARAR, EXAMENES_PARA_COMPARAR - 1].map((exams) =>
    compareWithProvince(exams, { inferior: 1, superior: 1 }, 0),
  );
  expect([sure, doubtful]).toEqual(['por_encima', 'pocos_datos']);
  expect(limites).toMatchObject({ examenes: 30, mesesSinConfirmar: 6, mesesCaducada: 12 });
  const on = ['2026-06-30', '2026-07-01', '2026-12-31', '2027-01-01'].map((hoy) =>
    freshness('2026-01-01', hoy),
  );
  expect(on).toEqual(['reciente', 'sin_confirmar', 'sin_confirmar', 'caducada']);
  const { rows } = await db.$client.query<{ meses: number }>(
    `SELECT DISTINCT extract(year FROM age(caduca, (ficha #>> '{tarifa,confirmadaEn}')::date)) * 12 AS meses
     FROM ofertas WHERE caduca IS NOT NULL`,
  );
  expect(rows.map(({ meses }) => Number(meses))).toEqual([12]);
});
