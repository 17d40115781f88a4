import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostInput, costModel, LINEAS, type Linea, type Tarifa } from './cost-model.ts';
import { failChances } from './fail-chances.ts';
import { expectedFails, type Prueba } from './resits.ts';
import { cumulative, type LoQuePagan, stepsOf, whatPeoplePay } from './what-people-pay.ts';

const perLine = <T>(value: (index: number) => T) =>
  Object.fromEntries(LINEAS.map((linea, index) => [linea, value(index)])) as Record<Linea, T>;

const amount = fc.integer({ min: 0, max: 60_000 });
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
const randomTest = fc.record({
  parte: fc.constantFrom<Prueba['parte'][]>('teorica', 'especifica', 'destreza', 'circulacion'),
  tasa: fc.double({ min: 0.06, max: 1, noNaN: true }),
  peso: fc.integer({ min: 10, max: 2_000 }),
  provincia: fc.double({ min: 0.06, max: 0.97, noNaN: true }),
  intentos: fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500)),
});
const randomCase = fc.record({ clases: fc.integer({ min: 1, max: 60 }), teoriaAprobada: fc.boolean() });
const referencia = perLine((index) => 1_111 * (index + 1));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const meanOf = ({ pasos }: LoQuePagan) => sum(pasos.map(({ coste, parte }) => coste * parte));

test('la media de lo que pagan es al céntimo el coste esperado, y ocho de cada diez lo son de verdad', () => {
  fc.assert(
    fc.property(
      randomTarifa,
      fc.array(randomTest, { minLength: 1, maxLength: 4 }),
      randomCase,
      (tarifa, pruebas, caso) => {
        const model = costModel({ tarifa, referencia, pruebas, tasaDgt: 9_405, clasesUsuales: 25 });
        const pay = model.pay(caso);
        const { minimo, esperado, conDosSuspensos } = model.describe(caso);
        expect(Math.abs(meanOf(pay) - esperado)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(sum(pay.pasos.map(({ parte }) => parte))).toBeCloseTo(1, 9);
        const rising = pay.pasos.every(
          ({ coste, parte }, index) =>
            Number.isInteger(coste) && parte > 0 && coste > (pay.pasos[index - 1]?.coste ?? -1),
        );
        expect(rising).toBe(true);
        const { desde, hasta, parte } = pay.ochoDeDiez;
        const upTo = cumulative(pay.pasos);
        const place = upTo.findIndex(({ coste }) => coste === hasta);
        expect(desde).toBe(minimo);
        expect(parte).toBeGreaterThanOrEqual(0.8 - 1e-9);
        expect(upTo[place]?.parte).toBe(parte);
        expect(upTo[place - 1]?.parte ?? 0).toBeLessThan(0.8);
        expect(pay.veinte).toEqual(pay.veinte.toSorted((a, b) => a - b));
        expect(conDosSuspensos).toBeGreaterThanOrEqual(minimo);
      },
    ),
    { numRuns: 200 },
  );
});

test('los suspensos de una prueba tienen por media el punto medio de las dos estimaciones', () => {
  fc.assert(
    fc.property(randomTest, (prueba) => {
      const { inferior, superior } = expectedFails(prueba);
      const chances = failChances(prueba);
      expect(sum(chances)).toBeCloseTo(1, 9);
      expect(sum(chances.map((chance, fails) => fails * chance))).toBeCloseTo((inferior + superior) / 2, 6);
    }),
  );
});

describe('a lápiz', () => {
  /** Costs of a tarifa with round numbers: 1.000 € at once, a class of 10 €, 20 € for each presentation, fees of 100 €. */
  const tarifa: Tarifa = {
    ...perLine(() => 0),
    presentacion: 2_000,
    teoricaMensual: false,
    clase: 1_000,
    minutos: 45,
    clasesIncluidas: 0,
    bonos: [],
    otros: 63_000,
    tasaIncluida: false,
  };
  const input = (pruebas: Prueba[], change: Partial<Tarifa> = {}): CostInput => ({
    tarifa: { ...tarifa, ...change },
    referencia,
    pruebas,
    tasaDgt: 10_000,
    clasesUsuales: 25,
  });
  const caso = { clases: 25, teoriaAprobada: false };
  /** A rate known by so many exams that all learners have the same chance. */
  const prueba = (parte: Prueba['parte'], intentos: Prueba['intentos'], peso = 1e12): Prueba => ({
    parte,
    tasa: 0.5,
    peso,
    provincia: 0.5,
    intentos,
  });

  const rounded = (chances: readonly number[]) =>
    chances.slice(0, 3).map((chance) => Number(chance.toFixed(6)));

  test('con la misma probabilidad para todos, cada suspenso de más es la mitad de probable', () => {
    // Half of 100 pass at once, and they fail once on average: (25 + 2,5 · 20 + 5 · 5) / 100.
    expect(rounded(failChances(prueba('circulacion', [50, 25, 20, 5])))).toEqual([0.5, 0.25, 0.125]);
  });

  test('si unos aprueban mejor que otros, hay más a la primera y más en la cola', () => {
    // f = 0,6 and m = (20 + 2,5 · 8 + 5 · 12)/100 = 1: 1/(a + b) = 0,6 · 2 − 1 = 0,2, so a + b = 5, a = 3 and b = 2.
    const chances = failChances(prueba('circulacion', [60, 20, 8, 12]));
    // 3/5, 3/5 · 2/6 and 3/5 · 2/6 · 3/7.
    expect(rounded(chances)).toEqual([0.6, 0.2, 0.085714]);
  });

  test('una tasa que se conoce por pocos exámenes reparte más', () => {
    // 1/(a + b + 1) = 0 + 1/(5 + 1): the same a and b as above.
    expect(failChances(prueba('circulacion', [50, 25, 20, 5], 5))[0]).toBeCloseTo(3 / 5, 10);
  });

  test('teoría y práctico, con dos suspensos como mucho: los pasos y los ocho de diez son los contados', () => {
    const costs = whatPeoplePay(
      stepsOf([
        // Theory: 0,6 · 0,3 · 0,1; road: 0,5 · 0,3 · 0,2. A fail on the road is 70 €, and each second fail of all a fee of 100 €.
        [100_000, 0.6 * 0.5],
        [107_000, 0.6 * 0.3],
        [124_000, 0.6 * 0.2],
        [100_000, 0.3 * 0.5],
        [117_000, 0.3 * 0.3],
        [124_000, 0.3 * 0.2],
        [110_000, 0.1 * 0.5],
        [117_000, 0.1 * 0.3],
        [134_000, 0.1 * 0.2],
      ]),
    );
    expect(costs.pasos.map(({ coste, parte }) => [coste, Number(parte.toFixed(10))])).toEqual([
      [100_000, 0.45],
      [107_000, 0.18],
      [110_000, 0.05],
      [117_000, 0.12],
      [124_000, 0.18],
      [134_000, 0.02],
    ]);
    // 0,45 + 0,18 + 0,05 + 0,12 is exactly 0,8.
    expect(costs.ochoDeDiez).toMatchObject({ desde: 100_000, hasta: 117_000 });
    expect(costs.ochoDeDiez.parte).toBeCloseTo(0.8, 10);
    expect(costs.veinte).toEqual([
      ...new Array<number>(9).fill(100_000),
      ...new Array<number>(4).fill(107_000),
      110_000,
      ...new Array<number>(2).fill(117_000),
      ...new Array<number>(4).fill(124_000),
    ]);
  });

  test('el modelo da los costes de cada pareja de suspensos, con su tasa al segundo', () => {
    const even = [50, 25, 20, 5] as const;
    const { pasos } = costModel(input([prueba('teorica', even), prueba('circulacion', even)])).pay(caso);
    const share = (coste: number) => pasos.find((paso) => paso.coste === coste)?.parte ?? 0;
    // 630 € + 25 classes + presentation + fee = 1.000 €. One fail in theory alone costs nothing more.
    expect(share(100_000)).toBeCloseTo(0.25 + 0.125, 6);
    // A fail on the road costs five classes and a presentation.
    expect(share(107_000)).toBeCloseTo(0.125, 6);
    // Two fails in all, or three: (2,0) and (3,0), and (1,1) and (2,1) with a practical one.
    expect(share(110_000)).toBeCloseTo(0.0625 + 0.03125, 6);
    expect(share(117_000)).toBeCloseTo(0.0625 + 0.03125, 6);
  });

  test('los bonos, el mes de teórica y las clases de 60 minutos cambian los pasos de quien repite', () => {
    const road = [prueba('circulacion', [50, 25, 20, 5])];
    const stepsOf = (change: Partial<Tarifa>, pruebas = road) =>
      costModel(input(pruebas, change))
        .pay(caso)
        .pasos.map(({ coste }) => coste - 100_000);
    // A pack of ten for 40 €: 25 classes are three packs, so the first five after a fail are already paid.
    const packed = stepsOf({ bonos: [{ clases: 10, precio: 4_000 }] });
    expect((packed[1] ?? 0) - (packed[0] ?? 0)).toBe(2_000);
    // 25 × 45/60 are 19 classes, and 30 × 45/60 are 23: four more at 10 €.
    const hours = stepsOf({ minutos: 60 });
    expect((hours[1] ?? 0) - (hours[0] ?? 0)).toBe(4_000 + 2_000);
    const months = stepsOf({ teorica: 3_000, teoricaMensual: true }, [prueba('teorica', [50, 25, 20, 5])]);
    expect(months.slice(0, 3).map((coste) => coste - (months[0] ?? 0))).toEqual([0, 3_000, 6_000 + 10_000]);
  });

  test('si casi nadie repite, el primer paso ya tiene a ocho de cada diez', () => {
    const sure: Prueba = {
      parte: 'circulacion',
      tasa: 0.95,
      peso: 1e6,
      provincia: 0.95,
      intentos: [95, 4, 1, 0],
    };
    const { desde, hasta, parte } = costModel(input([sure])).eightOfTen(caso);
    expect(hasta).toBe(desde);
    expect(parte).toBeGreaterThan(0.9);
  });
});
