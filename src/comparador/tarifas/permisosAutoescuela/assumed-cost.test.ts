import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assumedLine, assumedModel, costOnLine, officialPart } from './assumed-cost.ts';
import { costModel, marginOf } from './cost-model.ts';
import { isTheory, type Prueba } from './resits.ts';
import { PRECIOS_PROPIOS } from './tarifa-lines.ts';

const rate = fc.double({ min: 0.2, max: 0.95, noNaN: true });
/** Everybody passes at the first attempt, in the section and in its province. */
const spotless = (peso: number): Prueba[] =>
  (['teorica', 'circulacion'] as const).map((parte) => ({
    parte,
    tasa: 1,
    provincia: 1,
    peso,
    intentos: [10, 0, 0, 0],
  }));
const tests = fc
  .tuple(rate, rate, rate, rate, fc.integer({ min: 20, max: 2_000 }))
  .map(([teorica, circulacion, media, mediaPractica, peso]): Prueba[] => [
    { parte: 'teorica', tasa: teorica, provincia: media, peso, intentos: [60, 25, 10, 5] },
    { parte: 'circulacion', tasa: circulacion, provincia: mediaPractica, peso, intentos: [50, 25, 15, 10] },
  ]);

/** A tarifa with the prices assumed, in classes of 45 minutes. */
const { clase, ...lineas } = PRECIOS_PROPIOS;
const tarifa = {
  ...lineas,
  clase,
  minutos: 45,
  clasesIncluidas: 0,
  bonos: [],
  otros: 0,
  teoricaMensual: false,
  tasaIncluida: false,
};

test('a los precios supuestos se espera lo mismo que con una tarifa de esos precios, y con el mismo margen', () => {
  const supuestos = fc.record({ clases: fc.integer({ min: 1, max: 60 }), teoriaAprobada: fc.boolean() });
  fc.assert(
    fc.property(
      fc.oneof(tests, fc.integer({ min: 20, max: 90 }).map(spotless)),
      supuestos,
      (pruebas, caso) => {
        const input = { precios: PRECIOS_PROPIOS, tasaDgt: 9_405, practicas: 1 };
        const model = costModel({ tarifa, referencia: lineas, pruebas, tasaDgt: 9_405, clasesUsuales: 25 });
        const oficial = officialPart(
          pruebas,
          pruebas.filter(({ parte }) => !isTheory(parte)),
        );
        const { coste, varianza } = costOnLine(assumedLine(input, caso), oficial, caso.teoriaAprobada);
        const published = model.describe(caso);
        expect(Math.abs(coste - published.esperado)).toBeLessThanOrEqual(1);
        expect(marginOf(varianza)).toBeCloseTo(marginOf(model.variance(caso.teoriaAprobada)), 6);
        const assumed = assumedModel(input, pruebas);
        expect(assumed.describe(caso)).toEqual(published);
        expect(assumed.pay(caso)).toEqual(model.pay(caso));
      },
    ),
  );
});
