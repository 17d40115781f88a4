import path from 'node:path';
import { expect, test } from 'vitest';
import { differenceRows } from './difference-words.ts';
import { differencesOf, type MonthShape, shapeOf } from './month-gate.ts';
import { readMonthlyFile } from './monthly-file.server.ts';
import { enNoviembreDe2026 } from './monthly-text.testing.server.ts';
import { realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';

const usual: MonthShape = {
  mes: '2022-07-01',
  filas: 38_000,
  secciones: 7_200,
  examenes: 240_000,
  provincias: { '28': 900, '46': 400, '51': 12 },
};
const measures = (month: Partial<MonthShape>, replaced?: MonthShape) =>
  differencesOf({ ...usual, ...month }, [usual], replaced).map(({ medida, contra }) => `${medida} ${contra}`);

test('un agosto con un tercio menos de filas y la mitad de exámenes pasa, y un mes cortado se pregunta', () => {
  expect(measures({ filas: 24_700, secciones: 6_400, examenes: 110_000 })).toEqual([]);
  expect(measures({ filas: 12_000, secciones: 2_300, examenes: 70_000 })).toEqual([
    'filas vecinos',
    'secciones vecinos',
  ]);
});

test('una provincia que falta, aunque sea pequeña, se pregunta por su nombre', () => {
  const sinCeuta = { provincias: { '28': 900, '46': 400 } };
  expect(differenceRows(differencesOf({ ...usual, ...sinCeuta }, [usual], undefined))).toEqual([
    { medida: 'Secciones de Ceuta', este: '0', habitual: '12' },
  ]);
});

test('una versión nueva del mismo mes que cambia más de una décima parte se pregunta', () => {
  expect(measures({ filas: 37_500, examenes: 236_000 }, usual)).toEqual([]);
  expect(measures({ examenes: 2 * 239_000 }, usual)).toEqual(['examenes sustituido']);
});

test('un mes malo entre los vecinos no hace de medida', () => {
  const bad = { ...usual, filas: 1, secciones: 1, examenes: 20, provincias: { '28': 1 } };
  expect(differencesOf(usual, [usual, bad, usual], undefined)).toEqual([]);
});

test('cada mes real de la DGT pasa con cualquier otro por vecino', async ({ skip }) => {
  const shapes: MonthShape[] = [];
  for (const file of realFiles()) {
    const archivo = path.basename(file);
    const { data } = await readMonthlyFile({ source: { path: file }, archivo, clock: enNoviembreDe2026 });
    shapes.push(shapeOf(data));
  }
  skip(shapes.length === 0, SIN_MICRODATOS);
  for (const month of shapes)
    for (const other of shapes) expect(differencesOf(month, [other], undefined)).toEqual([]);
});
