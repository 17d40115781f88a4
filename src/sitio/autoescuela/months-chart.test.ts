import { createElement } from 'react';
import { expect, test } from 'vitest';
import { writeMarkup } from '#sitio/read-only/write-markup.ts';
import { MonthsChart } from './months-chart.tsx';

const month = (mes: string, aptos = 4) => ({ mes, permiso: 1, prueba: 4, aptos, noAptos: 2 });
const drawn = (meses: string[]) =>
  writeMarkup(createElement(MonthsChart, { meses: meses.map((mes) => month(mes)) })).text;
/** Left edge of the column of each month, in percent. */
const columns = (text: string) => [
  ...new Set([...text.matchAll(/<rect [^>]*x="([\d.]+)%"/g)].map(([, x]) => Number(x))),
];

test('meses lejanos se dibujan lejos, y los seguidos seguidos', () => {
  const text = drawn(['2024-11-01', '2024-12-01', '2026-09-01', '2026-10-01']);
  const [first = 0, second = 0, third = 0, fourth = 0] = columns(text);
  const slot = second - first;
  expect(slot).toBeCloseTo(100 / 24);
  expect((third - second) / slot).toBeCloseTo(21);
  expect((fourth - third) / slot).toBeCloseTo(1);
  expect(text).toContain('donde no hay barra, no constan exámenes');
  // The names of the axis go at equal steps, each year named once.
  expect([...text.matchAll(/>(20\d\d)<\/text>/g)].map(([, year]) => year)).toEqual(['2024', '2025', '2026']);
});

test('sin huecos no se habla de ellos, y cada mes tiene su barra', () => {
  const text = drawn(['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01']);
  expect(columns(text)).toHaveLength(6);
  expect(text).not.toContain('no constan exámenes');
});
