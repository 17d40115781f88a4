import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costModel, LINEAS, type Referencia, type Tarifa } from './cost-model.ts';
import { firstTimeChance } from './fail-chances.ts';
import { provincial, suppose } from './own-chances.ts';
import type { Prueba } from './resits.ts';

const referencia = Object.fromEntries(
  LINEAS.map((linea, index) => [linea, 1_111 * (index + 1)]),
) as Referencia;
const tarifa: Tarifa = {
  ...referencia,
  teoricaMensual: true,
  clase: 2_800,
  minutos: 45,
  clasesIncluidas: 0,
  bonos: [{ clases: 10, precio: 26_000 }],
  otros: 0,
  tasaIncluida: false,
};
const modelOf = (pruebas: readonly Prueba[]) =>
  costModel({ tarifa, referencia, pruebas, tasaDgt: 9_405, clasesUsuales: 25 });
const caso = { clases: 25, teoriaAprobada: false };

const someTest = (parte: Prueba['parte']) =>
  fc.record({
    parte: fc.constant(parte),
    tasa: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
    peso: fc.integer({ min: 10, max: 2_000 }),
    provincia: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
    intentos: fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500)),
  });
const bothTests = fc.tuple(someTest('teorica'), someTest('circulacion'));

test('la probabilidad de la sección, puesta a mano, da los mismos euros', () => {
  fc.assert(
    fc.property(bothTests, (pruebas) => {
      const usual = modelOf(pruebas).pay(caso);
      const own = modelOf(pruebas.map((prueba) => ({ ...prueba, primera: firstTimeChance(prueba) })));
      expect(own.expected(caso)).toBe(modelOf(pruebas).expected(caso));
      expect(own.pay(caso).ochoDeDiez).toEqual({
        ...usual.ochoDeDiez,
        parte: expect.closeTo(usual.ochoDeDiez.parte, 9),
      });
      expect(own.pay(caso).veinte).toEqual(usual.veinte);
    }),
  );
});

test('cuanto más se aprueba a la primera, menos se paga, y con diez de diez, lo mínimo', () => {
  fc.assert(
    fc.property(bothTests, fc.constantFrom('teorica', 'circulacion'), (pruebas, parte) => {
      const paid = Array.from({ length: 10 }, (_, index) => {
        const model = modelOf(suppose(pruebas, { [parte]: index + 1 }));
        return { esperado: model.expected(caso), ...model.pay(caso) };
      });
      for (const [index, more] of paid.slice(1).entries()) {
        const less = paid[index];
        expect(more.esperado).toBeLessThan(less?.esperado ?? 0);
        expect(more.ochoDeDiez.hasta).toBeLessThanOrEqual(less?.ochoDeDiez.hasta ?? 0);
        expect(more.veinte.every((cost, column) => cost <= (less?.veinte[column] ?? 0))).toBe(true);
      }
      const all = modelOf(suppose(pruebas, { teorica: 10, circulacion: 10 }));
      const { minimo, esperado, inferior, superior } = all.describe(caso);
      expect([esperado, inferior, superior]).toEqual([minimo, minimo, minimo]);
      expect(all.pay(caso).veinte).toEqual(new Array(20).fill(minimo));
    }),
    { numRuns: 40 },
  );
});

test('con la misma probabilidad, dos secciones de una provincia pagan igual la misma tarifa', () => {
  const provincia = { provincia: 0.47, intentos: [410, 190, 120, 35] } as const;
  const circulacion = (tasa: number, peso: number): Prueba => ({
    parte: 'circulacion',
    tasa,
    peso,
    ...provincia,
  });
  const costAt = (prueba: Prueba) =>
    modelOf(suppose([provincial(prueba)], { circulacion: 6 })).describe(caso);
  expect(costAt(circulacion(0.3, 60))).toEqual(costAt(circulacion(0.7, 600)));
  expect(costAt(circulacion(0.3, 60)).superior).toBe(costAt(circulacion(0.3, 60)).esperado);
});
