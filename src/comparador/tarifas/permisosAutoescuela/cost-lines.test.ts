import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Concepto } from './cost-lines.ts';
import { type CostInput, costModel, LINEAS, type Linea, type Tarifa } from './cost-model.ts';
import type { Intentos, Prueba } from './resits.ts';

const perLine = <T>(value: (index: number) => T) =>
  Object.fromEntries(LINEAS.map((linea, index) => [linea, value(index)])) as Record<Linea, T>;

const referencia = perLine((index) => 1_111 * (index + 1));

const tarifa: Tarifa = {
  ...referencia,
  teoricaMensual: false,
  clase: 3_000,
  minutos: 45,
  clasesIncluidas: 0,
  bonos: [],
  otros: 0,
  tasaIncluida: false,
};

const passers: Intentos = [50, 25, 15, 10];
const prueba = (parte: Prueba['parte'], tasa: number): Prueba => ({
  parte,
  tasa,
  peso: 120,
  provincia: 0.47,
  intentos: passers,
});
const desdeCero = { clases: 25, teoriaAprobada: false };
const input = (change: Partial<Tarifa> = {}): CostInput => ({
  tarifa: { ...tarifa, ...change },
  referencia,
  pruebas: [prueba('teorica', 0.49), prueba('circulacion', 0.47)],
  tasaDgt: 9_405,
  clasesUsuales: 25,
});

/** Amounts of a line: without fails, and expected. */
const line = (change: Partial<Tarifa>, concepto: Concepto, supuestos = desdeCero) => {
  const { lineas } = costModel(input(change)).itemise(supuestos);
  const found = lineas.find((one) => one.concepto === concepto);
  return [found?.primera, found?.esperado];
};

const amount = fc.integer({ min: 0, max: 60_000 });
const rate = fc.double({ min: 0.06, max: 1, noNaN: true });
const randomTest = fc.record({
  parte: fc.constantFrom<Prueba['parte'][]>('teorica', 'especifica', 'destreza', 'circulacion'),
  tasa: rate,
  peso: fc.integer({ min: 10, max: 2_000 }),
  // Provinces stop at 0.97, because in every real province some people fail.
  provincia: fc.double({ min: 0.06, max: 0.97, noNaN: true }),
  intentos: fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500)),
});
const randomTarifa = fc.record({
  ...perLine(() => fc.option(amount, { nil: null })),
  teoricaMensual: fc.boolean(),
  clase: fc.integer({ min: 1, max: 9_999 }),
  minutos: fc.integer({ min: 30, max: 240 }),
  clasesIncluidas: fc.nat(20),
  bonos: fc.array(
    fc.record({ clases: fc.integer({ min: 2, max: 20 }), precio: fc.integer({ min: 1, max: 60_000 }) }),
    { maxLength: 3 },
  ),
  otros: amount,
  tasaIncluida: fc.boolean(),
});
const randomCase = fc.record({ clases: fc.integer({ min: 1, max: 60 }), teoriaAprobada: fc.boolean() });

test('las líneas de cualquier tarifa suman al céntimo el coste esperado y el de aprobar todo a la primera', () => {
  const tests = fc.array(randomTest, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(randomTarifa, tests, randomCase, (random, pruebas, supuestos) => {
      const model = costModel({ tarifa: random, referencia, pruebas, tasaDgt: 9_405, clasesUsuales: 25 });
      const { lineas } = model.itemise(supuestos);
      const { esperado, minimo } = model.describe(supuestos);
      expect(lineas.reduce((sum, one) => sum + one.esperado, 0)).toBe(esperado);
      expect(lineas.reduce((sum, one) => sum + one.primera, 0)).toBe(minimo);
      for (const one of lineas) {
        expect(Number.isInteger(one.esperado)).toBe(true);
        expect(one.esperado).toBeGreaterThanOrEqual(one.primera);
        expect(one.primera).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 1_000 },
  );
});

describe('cada línea', () => {
  test('lo incluido es cero en las dos columnas, y lo no informado vale la mediana', () => {
    expect(line({ tramitacion: 0 }, 'tramitacion')).toEqual([0, 0]);
    expect(line({ tramitacion: null }, 'tramitacion')).toEqual([4_444, 4_444]);
  });

  test('tasas, renovaciones, presentaciones y clases son las esperadas por su precio', () => {
    const { repeticiones } = costModel(input()).itemise(desdeCero);
    expect(repeticiones.tasas).toBeGreaterThan(1);
    const near = (concepto: Concepto, value: number) =>
      expect(Math.abs((line({}, concepto)[1] ?? 0) - value)).toBeLessThanOrEqual(1);
    near('tasaDgt', 9_405 * repeticiones.tasas);
    near('renovacion', referencia.renovacion * (repeticiones.tasas - 1));
    near('presentacion', referencia.presentacion * (1 + repeticiones.practicos));
    near('clasesTrasSuspenso', 5 * 3_000 * repeticiones.practicos);
  });

  test('la primera tasa incluida deja pagar solo las demás', () => {
    const [primera, esperado] = line({ tasaIncluida: true }, 'tasaDgt');
    expect(primera).toBe(0);
    expect(esperado).toBe((line({}, 'tasaDgt')[1] ?? 0) - 9_405);
  });

  test('la teórica por meses se repite, pero la mediana que la suple es de un curso entero y cuenta una vez', () => {
    const [primera, esperado] = line({ teorica: 5_000, teoricaMensual: true }, 'teorica');
    expect(primera).toBe(5_000);
    expect(esperado).toBeGreaterThan(5_000);
    expect(line({ teorica: null, teoricaMensual: true }, 'teorica')).toEqual([2_222, 2_222]);
  });

  test('con la teoría aprobada no hay teórica ni material', () => {
    const aprobada = { clases: 25, teoriaAprobada: true };
    expect(line({}, 'teorica', aprobada)).toEqual([0, 0]);
    expect(line({}, 'material', aprobada)).toEqual([0, 0]);
    expect(costModel(input()).itemise(aprobada).repeticiones.teoricos).toBe(0);
  });

  test('las clases se cuentan en las de la autoescuela', () => {
    expect(costModel(input({ minutos: 60 })).itemise(desdeCero).clases).toBe(19);
  });
});
