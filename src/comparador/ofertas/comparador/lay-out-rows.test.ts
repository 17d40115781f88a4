import { describe, expect, test } from 'vitest';
import { completeOffers, layOutRows, type OrderedOffers, tramoOf } from './lay-out-rows.ts';

type Offer = {
  escuela?: number;
  tramo?: number;
  coste: number;
  margen?: number;
  km?: number;
  lejos?: number;
};

/** Variance of a cost whose own 90 % margin is `margin`. */
const varianceOf = (margin: number) => (margin / 1.6448536269514722) ** 2;

/** Offers in order; sections are numbered from 1. */
function ordered(offers: Offer[]): OrderedOffers {
  return completeOffers({
    secciones: offers.map((_, index) => index + 1),
    escuelas: offers.map(({ escuela }, index) => escuela ?? 1_000 + index),
    tramos: offers.map(({ tramo = 0 }) => tramo),
    costes: offers.map(({ coste }) => coste),
    varianzas: offers.map(({ margen = 0 }) => varianceOf(margen)),
    km: offers.map(({ km }) => km ?? Number.NaN),
    lejos: offers.map(({ lejos }) => lejos ?? Number.NaN),
  });
}

const groups = (offers: Offer[], { porCoste = true, desde = 0, cuantas = 20 } = {}) =>
  layOutRows(ordered(offers), { porCoste, desde, cuantas }).grupos.map(({ filas }) =>
    filas.map(({ seccion }) => seccion),
  );

describe('los empates', () => {
  test('empata lo que se diferencia del más barato menos que el margen de la diferencia, y nada más', () => {
    // The difference of two costs with a margin of 30 each has a margin of 42,4.
    expect(
      groups([
        { coste: 1_000, margen: 30 },
        { coste: 1_042, margen: 30 },
        { coste: 1_043, margen: 30 },
        { coste: 1_085, margen: 30 },
        { coste: 1_086, margen: 30 },
      ]),
    ).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('quien tiene pocos datos empata desde más lejos que quien tiene muchos', () => {
    expect(
      groups([
        { coste: 1_000, margen: 10 },
        { coste: 1_050, margen: 10 },
        { coste: 1_060, margen: 100 },
      ]),
    ).toEqual([[1, 3], [2]]);
  });

  test('dentro, la más cercana primero, y al final las que no se sabe; sin distancias, por coste', () => {
    const tied = { margen: 500 };
    expect(
      groups([
        { coste: 1, ...tied },
        { coste: 2, km: 9, ...tied },
        { coste: 3, km: 2, ...tied },
        { coste: 4, ...tied },
      ]),
    ).toEqual([[3, 2, 1, 4]]);
    expect(groups([1, 2, 3].map((coste) => ({ coste, ...tied })))).toEqual([[1, 2, 3]]);
  });

  test('de las que no se sabe dónde están, antes la que se examina más cerca, y nunca en otro empate', () => {
    expect(
      groups([
        { coste: 1, lejos: 13, margen: 500 },
        { coste: 2, lejos: 8, margen: 500 },
        { coste: 3, margen: 500 },
        { coste: 4, lejos: 13, margen: 500 },
        { coste: 9_000, lejos: 1, margen: 500 },
      ]),
    ).toEqual([[2, 1, 4, 3], [5]]);
  });

  test('nunca entre quien publica precio y quien no, y lo que no tiene coste va al final sin empatar', () => {
    const other = tramoOf(0, false);
    const { grupos } = layOutRows(
      ordered([
        { coste: 1_000, margen: 500 },
        { coste: 900, margen: 500, tramo: other },
        { coste: 990, margen: 500, tramo: other },
        { coste: Number.NaN, tramo: other },
      ]),
      { porCoste: true, desde: 0, cuantas: 20 },
    );
    expect(grupos.map(({ tramo, filas }) => [tramo, filas.length])).toEqual([
      [0, 1],
      [1, 2],
      [1, 1],
    ]);
    expect(grupos.at(-1)).toMatchObject({ desde: null, diferencia: null });
  });

  test('cada grupo dice cuánto más cuesta su más barato que el del anterior', () => {
    const { grupos } = layOutRows(ordered([{ coste: 1_000 }, { coste: 1_045 }, { coste: 1_100 }]), {
      porCoste: true,
      desde: 0,
      cuantas: 20,
    });
    expect(grupos.map(({ diferencia }) => diferencia)).toEqual([null, 45, 55]);
  });

  test('en otro orden no hay empates', () => {
    expect(groups([{ coste: 5, margen: 500 }, { coste: 1 }], { porCoste: false })).toEqual([[1, 2]]);
  });
});

test('las secciones de una autoescuela son una fila, en el puesto de la primera', () => {
  const { total, grupos } = layOutRows(
    ordered([
      { escuela: 7, coste: 1 },
      { escuela: 8, coste: 2 },
      { escuela: 7, coste: 3 },
      { escuela: 7, coste: 4 },
    ]),
    { porCoste: true, desde: 0, cuantas: 20 },
  );
  expect(total).toBe(2);
  expect(grupos.flatMap(({ filas }) => filas)).toEqual([
    { seccion: 1, otras: [3, 4] },
    { seccion: 2, otras: [] },
  ]);
});

test('las páginas siguen los grupos sin repetir ni saltarse ninguna fila', () => {
  const offers = Array.from({ length: 97 }, (_, index) => ({
    coste: 1_000 + index * 7,
    margen: (index * 13) % 60,
    km: (index * 31) % 50,
    escuela: index % 61,
  }));
  const whole = groups(offers, { cuantas: 100 });
  const pages = [0, 20, 40, 60].map((desde) => groups(offers, { desde }).flat());
  expect(pages.flat()).toEqual(whole.flat());
  expect(pages.map((page) => page.length)).toEqual([20, 20, 20, 1]);
});

test('una autoescuela con dos secciones es una fila, sea cual sea su número', () => {
  // Numbers that rise one by one meet each bound of what is remembered of them.
  const count = 20_000;
  const offers = Array.from({ length: 2 * count }, (_, index) => ({
    escuela: 1 + Math.floor(index / 2),
    coste: 1_000,
  }));
  const { grupos } = layOutRows(ordered(offers), { porCoste: false, desde: 0, cuantas: 2 * count });
  expect(grupos.flatMap(({ filas }) => filas)).toHaveLength(count);
});
