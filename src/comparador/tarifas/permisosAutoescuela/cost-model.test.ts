import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bono, classCosts } from './classes-cost.ts';
import { type CostInput, costModel, LINEAS, type Referencia, type Tarifa } from './cost-model.ts';
import { expectedFails, expectedFees, geometric, type Intentos, type Prueba } from './resits.ts';

/** December 2025, the whole country, permit B: passes at the first, second, third or fourth, and later attempts. */
const TEORICO: Intentos = [28_598, 8_712, 6_133, 2_314];
const PRACTICO: Intentos = [17_501, 8_472, 6_335, 2_202];

const b = (teorica: number, circulacion: number): Prueba[] => [
  { parte: 'teorica', tasa: teorica, peso: 120, provincia: 0.489, intentos: TEORICO },
  { parte: 'circulacion', tasa: circulacion, peso: 120, provincia: 0.474, intentos: PRACTICO },
];

/** The published example, in céntimos. */
const tarifa: Tarifa = {
  matricula: 20_000,
  teorica: 0,
  material: 0,
  tramitacion: 4_500,
  renovacion: 4_500,
  presentacion: 3_000,
  certificadoMedico: 4_000,
  teoricaMensual: false,
  clase: 3_000,
  minutos: 45,
  clasesIncluidas: 0,
  bonos: [],
  otros: 0,
  tasaIncluida: false,
};
const referencia: Referencia = {
  matricula: 18_000,
  teorica: 5_000,
  material: 2_500,
  tramitacion: 4_000,
  renovacion: 3_900,
  presentacion: 2_700,
  certificadoMedico: 3_800,
};
const desdeCero = { clases: 25, teoriaAprobada: false };
const input = (change: Partial<Tarifa> = {}, pruebas = b(0.489, 0.474)): CostInput => ({
  tarifa: { ...tarifa, ...change },
  referencia,
  pruebas,
  tasaDgt: 9_405,
  clasesUsuales: 25,
});
const coste = (change?: Partial<Tarifa>, supuestos = desdeCero, pruebas?: Prueba[]) =>
  costModel(input(change, pruebas)).describe(supuestos);
const euros = (centimos: number) => Math.round(centimos / 100);

describe('la tabla de referencia', () => {
  test.each([
    ['España, diciembre de 2025', 45_757 / 93_592, 34_510 / 72_799, '1.05', '1.11', '1.85'],
    ['una sección floja', 0.49, 0.33, '1.04', '2.03', '2.30'],
    ['una sección fuerte', 0.49, 0.6, '1.04', '0.67', '1.64'],
  ])('%s: estimación superior', (_nombre, teorica, circulacion, teoricos, practicos, tasas) => {
    const fails = b(teorica, circulacion).map((prueba) => expectedFails(prueba).superior.toFixed(2));
    expect(fails).toEqual([teoricos, practicos]);
    expect(expectedFees([geometric(teorica), geometric(circulacion)]).toFixed(2)).toBe(tasas);
    expect(euros(coste({}, desdeCero, b(teorica, circulacion)).minimo)).toBe(1_159);
  });

  test('España, diciembre de 2025: estimación inferior, con los intentos de quienes aprobaron', () => {
    const fails = b(0.489, 0.474).map((prueba) => expectedFails(prueba).inferior.toFixed(2));
    expect(fails).toEqual(['0.78', '1.02']);
  });
});

test('las tasas esperadas son las de sumar los casos uno a uno', () => {
  const probability = fc.double({ min: 0.15, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(probability, probability, (teorica, circulacion) => {
      let fees = 0;
      for (let t = 0; t < 250; t++)
        for (let c = 0; c < 250; c++) {
          const chance = (1 - teorica) ** t * teorica * (1 - circulacion) ** c * circulacion;
          fees += chance * (1 + Math.floor((t + c) / 2));
        }
      expect(expectedFees([geometric(teorica), geometric(circulacion)])).toBeCloseTo(fees, 6);
    }),
    { numRuns: 20 },
  );
});

describe('las clases', () => {
  const comprar = (bonos: Bono[], clases: number, incluidas = 0) => {
    const costs = classCosts({ clase: 30, bonos, incluidas });
    return { coste: costs.cost(clases), ...costs.purchase(clases) };
  };

  test('se compran con la combinación más barata de bonos y sueltas', () => {
    const diez = { clases: 10, precio: 270 };
    expect(comprar([diez], 25)).toEqual({ coste: 690, sueltas: 5, bonos: [{ ...diez, veces: 2 }] });
  });

  test('un bono mayor que lo que falta se compra si sale más barato', () => {
    const veinte = { clases: 20, precio: 400 };
    expect(comprar([veinte], 15)).toEqual({ coste: 400, sueltas: 0, bonos: [{ ...veinte, veces: 1 }] });
  });

  test('las incluidas no se pagan', () => {
    expect(comprar([], 25, 10).coste).toBe(450);
    expect(comprar([], 5, 10)).toEqual({ coste: 0, sueltas: 0, bonos: [] });
  });

  test('lo comprado cuesta lo dicho, basta, y ninguna otra combinación es más barata', () => {
    const pack = fc.record({
      clases: fc.integer({ min: 2, max: 12 }),
      precio: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(fc.array(pack, { maxLength: 2 }), fc.integer({ min: 0, max: 24 }), (bonos, clases) => {
        const { coste, sueltas, bonos: bought } = comprar(bonos, clases);
        expect(bought.reduce((sum, { precio, veces }) => sum + precio * veces, sueltas * 30)).toBe(coste);
        expect(bought.reduce((sum, { clases: n, veces }) => sum + n * veces, sueltas)).toBeGreaterThanOrEqual(
          clases,
        );
        const [one = { clases: 1, precio: 30 }, two = one] = bonos;
        for (let i = 0; i <= 12; i++)
          for (let j = 0; j <= 12; j++) {
            const rest = Math.max(0, clases - i * one.clases - j * two.clases);
            expect(i * one.precio + j * two.precio + rest * 30).toBeGreaterThanOrEqual(coste);
          }
      }),
    );
  });
});

describe('lo que la autoescuela no informa', () => {
  test('se rellena con la mediana, nunca con cero, y se dice', () => {
    const { minimo, noInformadas } = coste({ tramitacion: null, certificadoMedico: null });
    expect(noInformadas).toEqual(['tramitacion', 'certificadoMedico']);
    expect(minimo).toBe(coste({ tramitacion: 4_000, certificadoMedico: 3_800 }).minimo);
  });

  test('lo que no cuenta en este caso no se echa en falta', () => {
    const aprobada = { clases: 25, teoriaAprobada: true };
    expect(coste({ teorica: null, material: null }, aprobada).noInformadas).toEqual([]);
  });
});

describe('cada línea', () => {
  test('las partes suman el total', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: null });
    const lines = fc.record(Object.fromEntries(LINEAS.map((linea) => [linea, amount])));
    const rate = fc.double({ min: 0.06, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        lines,
        fc.record({ clase: fc.integer({ min: 500, max: 6_000 }), minutos: fc.integer({ min: 30, max: 90 }) }),
        fc.record({ clases: fc.integer({ min: 1, max: 60 }), teoriaAprobada: fc.boolean() }),
        fc.tuple(rate, rate),
        (importes, clases, supuestos, [teorica, circulacion]) => {
          const { partes, esperado, inferior, superior, minimo } = coste(
            { ...importes, ...clases },
            supuestos,
            b(teorica, circulacion),
          );
          expect(Object.values(partes).reduce((sum, part) => sum + part, 0)).toBe(esperado);
          for (const part of Object.values(partes)) expect(part).toBeGreaterThanOrEqual(0);
          expect(minimo).toBeLessThanOrEqual(inferior);
          expect(inferior).toBeLessThanOrEqual(esperado);
          expect(esperado).toBeLessThanOrEqual(superior);
        },
      ),
    );
  });

  test('una tasa incluida paga la primera solicitud, no las demás', () => {
    expect(coste().minimo - coste({ tasaIncluida: true }).minimo).toBe(9_405);
    expect(coste().esperado - coste({ tasaIncluida: true }).esperado).toBe(9_405);
  });

  test('la teórica por meses se paga un mes por intento', () => {
    const una = coste({ teorica: 5_000 });
    const meses = coste({ teorica: 5_000, teoricaMensual: true });
    expect(meses.minimo).toBe(una.minimo);
    const { inferior, superior } = expectedFails(b(0.489, 0.474)[0] as Prueba);
    expect(Math.abs(meses.esperado - una.esperado - 2_500 * (inferior + superior))).toBeLessThan(1.5);
  });

  test('con la teoría aprobada solo cuenta el práctico', () => {
    const { partes, tarifa: propia } = coste(
      { teorica: 9_900, material: 2_000 },
      { clases: 10, teoriaAprobada: true },
    );
    expect(partes.matriculaYTeorica).toBe(20_000);
    expect(propia).toBe(20_000 + 4_500 + 10 * 3_000 + 3_000);
  });

  test('clases de 60 minutos: hacen falta menos, y el precio se compara por 45', () => {
    const model = costModel(input({ clase: 4_000, minutos: 60 }));
    expect(model.clase45).toBe(3_000);
    expect(model.describe(desdeCero).compra.sueltas).toBe(19);
  });

  test('dos suspensos prácticos: otra tasa con su renovación, diez clases y dos presentaciones', () => {
    const { minimo, conDosSuspensos } = coste();
    expect(conDosSuspensos - minimo).toBe(9_405 + 4_500 + 10 * 3_000 + 2 * 3_000);
  });

  test('ordenar y describir dan la misma cifra', () => {
    const model = costModel(input({ bonos: [{ clases: 10, precio: 26_000 }] }));
    for (let clases = 1; clases <= 60; clases++) {
      const supuestos = { clases, teoriaAprobada: clases % 2 === 0 };
      expect(model.expected(supuestos)).toBe(model.describe(supuestos).esperado);
      expect(model.own(supuestos)).toBe(model.describe(supuestos).tarifa);
    }
  });
});
