import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addToSpread,
  compareWithProvince,
  emptySpread,
  estadoSeccion,
  priorWeight,
  rateInterval,
  shrunkenRate,
  type Tally,
} from './statistics.ts';

const tally = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([examenes, share]): Tally => ({ examenes, aptos: Math.round(examenes * share) }));
const rate = fc.double({ min: 0, max: 1, noNaN: true });
const weight = fc.double({ min: 10, max: 200, noNaN: true });

describe('la tasa estimada', () => {
  test('es la fracción propia tirada hacia la media de la provincia: (aptos + m·p) / (exámenes + m)', () => {
    expect(shrunkenRate({ aptos: 118, examenes: 243 }, { mean: 0.44, weight: 44 })).toBeCloseTo(
      137.36 / 287,
      12,
    );
    expect(shrunkenRate({ aptos: 0, examenes: 0 }, { mean: 0.44, weight: 44 })).toBeCloseTo(0.44, 12);
  });

  test('está entre la fracción propia y la media, y por tanto entre 0 y 1', () => {
    fc.assert(
      fc.property(tally, rate, weight, (own, mean, m) => {
        const estimate = shrunkenRate(own, { mean, weight: m });
        const fraction = own.aptos / own.examenes;
        expect(estimate).toBeGreaterThanOrEqual(Math.min(fraction, mean) - 1e-12);
        expect(estimate).toBeLessThanOrEqual(Math.max(fraction, mean) + 1e-12);
      }),
    );
  });

  test('se acerca a la fracción propia cuantos más exámenes hay', () => {
    fc.assert(
      fc.property(tally, rate, weight, (own, mean, m) => {
        const double = { aptos: own.aptos * 2, examenes: own.examenes * 2 };
        const distance = (sums: Tally) =>
          Math.abs(shrunkenRate(sums, { mean, weight: m }) - own.aptos / own.examenes);
        expect(distance(double)).toBeLessThanOrEqual(distance(own) + 1e-12);
      }),
    );
  });
});

describe('el intervalo del 90 %', () => {
  test('contiene la tasa y no sale de 0 a 1', () => {
    fc.assert(
      fc.property(rate, fc.double({ min: 10, max: 10_000, noNaN: true }), (value, exams) => {
        const { inferior, superior } = rateInterval(value, exams);
        expect(inferior).toBeGreaterThanOrEqual(0);
        expect(inferior).toBeLessThanOrEqual(value);
        expect(superior).toBeGreaterThanOrEqual(value);
        expect(superior).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('es más estrecho cuantos más exámenes lo sostienen', () => {
    fc.assert(
      fc.property(rate, fc.double({ min: 10, max: 5_000, noNaN: true }), (value, exams) => {
        const width = (n: number) => rateInterval(value, n).superior - rateInterval(value, n).inferior;
        expect(width(exams * 2)).toBeLessThan(width(exams) + 1e-12);
      }),
    );
  });

  test('deja fuera un 5 % por cada lado de la distribución Beta, dentro del error que se declara', () => {
    for (const [exams, middle, ends] of [
      [40, 0.0025, 0.0105],
      [100, 0.0011, 0.0031],
    ] as const) {
      for (let value = 0.02; value < 0.985; value += 0.02) {
        const { inferior, superior } = rateInterval(value, exams);
        const allowed = value >= 0.1 && value <= 0.9 ? middle : ends;
        const beta = (share: number) => betaQuantile(exams * value, exams * (1 - value), share);
        expect(Math.abs(inferior - beta(0.05))).toBeLessThan(allowed);
        expect(Math.abs(superior - beta(0.95))).toBeLessThan(allowed);
      }
    }
  });
});

/**
 * Computes the quantile by adding up the density over a fine grid, in u = √x so that it is finite at 0: slow and
 * simple, to compare with.
 */
function betaQuantile(a: number, b: number, share: number): number {
  const steps = 20_000;
  const density = (u: number) => Math.exp((2 * a - 1) * Math.log(u) + (b - 1) * Math.log1p(-u * u));
  const grid = Array.from({ length: steps }, (_, i) => density((i + 0.5) / steps));
  const total = grid.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  const at = grid.findIndex((value) => {
    sum += value;
    return sum >= share * total;
  });
  return ((at + 0.5) / steps) ** 2;
}

describe('la comparación con la provincia', () => {
  test('solo dice algo cuando todo el intervalo está a un lado de la media', () => {
    expect(compareWithProvince(100, { inferior: 0.45, superior: 0.6 }, 0.44)).toBe('por_encima');
    expect(compareWithProvince(100, { inferior: 0.3, superior: 0.43 }, 0.44)).toBe('por_debajo');
    expect(compareWithProvince(100, { inferior: 0.4, superior: 0.5 }, 0.44)).toBe('en_la_media');
    expect(compareWithProvince(100, { inferior: 0.44, superior: 0.5 }, 0.44)).toBe('en_la_media');
  });

  test('con menos de 30 exámenes son pocos datos', () => {
    expect(compareWithProvince(29, { inferior: 0.9, superior: 1 }, 0.44)).toBe('pocos_datos');
    expect(compareWithProvince(30, { inferior: 0.9, superior: 1 }, 0.44)).toBe('por_encima');
  });
});

describe('el peso de la media provincial', () => {
  /**
   * Gives the spread of sections of `exams` exams whose true rates follow Beta(m·p, m·(1 − p)), without chance on
   * top.
   */
  function spreadOf(sections: { examenes: number; aptos: number }[]) {
    const spread = emptySpread();
    for (const section of sections) addToSpread(spread, section);
    return spread;
  }

  test('es el de la mezcla beta-binomial de la que salen los datos', () => {
    const random = seeded(7);
    for (const wanted of [20, 44, 100]) {
      const provinces = [0.35, 0.45, 0.55].map((mean) =>
        spreadOf(
          Array.from({ length: 1_500 }, () => {
            const examenes = 20 + Math.floor(random() * 100);
            // Pólya's urn: each exam adds one ball of its outcome, which gives the beta-binomial exactly.
            let [aptos, noAptos] = [0, 0];
            for (let i = 0; i < examenes; i++) {
              if (random() * (wanted + i) < wanted * mean + aptos) aptos++;
              else noAptos++;
            }
            return { examenes: aptos + noAptos, aptos };
          }),
        ),
      );
      expect(priorWeight(provinces) / wanted).toBeGreaterThan(0.85);
      expect(priorWeight(provinces) / wanted).toBeLessThan(1.15);
    }
  });

  test('es el mayor admitido cuando las secciones no se distinguen, y el menor cuando son polos opuestos', () => {
    const equal = Array.from({ length: 200 }, () => ({ examenes: 100, aptos: 45 }));
    expect(priorWeight([spreadOf(equal)])).toBe(200);
    const opposite = Array.from({ length: 200 }, (_, i) => ({ examenes: 100, aptos: i % 2 === 0 ? 100 : 0 }));
    expect(priorWeight([spreadOf(opposite)])).toBe(10);
  });

  test('es el corriente cuando hay pocas secciones, pocos exámenes o ninguna diferencia posible', () => {
    const few = Array.from({ length: 99 }, (_, i) => ({ examenes: 1_000, aptos: 400 + i }));
    expect(priorWeight([spreadOf(few)])).toBe(40);
    const small = Array.from({ length: 300 }, (_, i) => ({ examenes: 5, aptos: i % 5 }));
    expect(priorWeight([spreadOf(small)])).toBe(40);
    const perfect = Array.from({ length: 300 }, () => ({ examenes: 50, aptos: 50 }));
    expect(priorWeight([spreadOf(perfect)])).toBe(40);
    expect(priorWeight([])).toBe(40);
  });
});

/** Gives numbers from 0 to 1 that are the same in every run (linear congruential, Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('una sección está activa, sin exámenes o desaparecida según su último mes', () => {
  expect(estadoSeccion('2025-12-01', '2025-12-01')).toBe('activa');
  expect(estadoSeccion('2025-01-01', '2025-12-01')).toBe('activa');
  expect(estadoSeccion('2024-12-01', '2025-12-01')).toBe('sin_examenes');
  expect(estadoSeccion('2024-01-01', '2025-12-01')).toBe('sin_examenes');
  expect(estadoSeccion('2023-12-01', '2025-12-01')).toBe('desaparecida');
  expect(estadoSeccion(null, '2025-12-01')).toBe('desaparecida');
});
