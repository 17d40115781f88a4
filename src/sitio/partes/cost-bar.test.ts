import { createElement } from 'react';
import { expect, test } from 'vitest';
import { writeMarkup } from '#sitio/read-only/write-markup.ts';
import { CostBar } from './cost-bar.tsx';

const partes = {
  matriculaYTeorica: 20_000,
  practicas: 60_000,
  tasasYTramites: 10_000,
  repeticiones: 30_000,
};

test('una estimación raya justo de lo menos a lo más, y no quita ninguna de sus partes', () => {
  const personas = { desde: 90_000, hasta: 150_000, parte: 0.8 };
  const { text } = writeMarkup(createElement(CostBar, { partes, escala: 200_000, personas, supuesto: true }));
  const [parts = '', band = ''] = text.split('<svg x');
  expect([...parts.matchAll(/x2="([\d.]+)%"/g)].map(([, end]) => Number(end))).toEqual([10, 40, 45, 60]);
  expect(band).toMatch(/^="45.0%" width="30.0%"/);
  // Nothing with a colour of its own lies over the parts.
  expect(band.match(/<(line|rect)/g)).toHaveLength(1);
});
