import { expect, test } from 'vitest';
import { PRECIOS_PROPIOS } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import { seededRandom } from '#platform/kit/seeded-random.ts';
import { type DrawnProvince, drawTies } from './support/drawn-ties.ts';

/** Two provinces of few and of many exams, with the weights of December 2025. */
const province = (exams: number[], media: number): DrawnProvince => ({
  pruebas: [
    { parte: 'teorica', media: 0.49, peso: 32, intentos: [62, 19, 14, 5] },
    { parte: 'circulacion', media, peso: 44, intentos: [50, 25, 18, 7] },
  ],
  secciones: exams.map((count) => [count, count]),
});

test('de cada cien empates, la diferencia verdadera cae dentro del margen que se dice unas noventa', () => {
  const { comparaciones, dentro } = drawTies(seededRandom(0x9c748ff6), {
    provincias: [province([0, 4, 8, 15, 30], 0.47), province([60, 120, 250, 500], 0.36)],
    input: { precios: PRECIOS_PROPIOS, tasaDgt: 9_405, practicas: 1 },
    clases: 25,
    veces: 20_000,
  });
  expect(dentro / comparaciones).toBeGreaterThan(0.89);
  expect(dentro / comparaciones).toBeLessThan(0.91);
});
