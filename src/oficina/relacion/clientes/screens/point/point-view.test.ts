import { expect, test } from 'vitest';
import { projectPoint, unprojectPoint } from '#comparador/lugares/municipios/map-projection.ts';
import { degreesText, labelsIn, readDegrees, readPair, viewOf, zoomed } from './point-view.ts';

const whole = viewOf('10 20 100 50');

test('se acerca alrededor de un punto, y no se aleja más que la provincia', () => {
  const near = zoomed(whole, whole, { x: 30, y: 40, nearer: true });
  expect(near).toEqual({ x: 5, y: 27.5, width: 50, height: 25 });
  expect(zoomed(whole, near, { x: 30, y: 40, nearer: false })).toEqual(whole);
  let view = whole;
  for (let times = 0; times < 20; times += 1) view = zoomed(whole, view, { x: 30, y: 40, nearer: true });
  expect(view.width).toBeGreaterThanOrEqual(6);
});

test.each([
  ['40,41678', 40.41678],
  ['-3.70379', -3.70379],
  [' 28 ', 28],
  ['40,4º', 40.4],
  ['', null],
])('«%s» se lee', (text, value) => {
  expect(readDegrees(text)).toBe(value);
});

test('lo que no es un número no lo es, y lo que copian los mapas son dos', () => {
  expect(readDegrees('40 25')).toBeNaN();
  expect(readPair('40.41678, -3.70379')).toEqual({ lat: 40.41678, lon: -3.70379 });
  expect(readPair('40,41678; -3,70379')).toEqual({ lat: 40.41678, lon: -3.70379 });
  expect(readPair('40,41678')).toBeUndefined();
  expect(degreesText(-3.7037901)).toBe('-3,70379');
});

test.each(['28', '35'])('en la provincia %s, los grados vuelven a ser los que eran', (codProvincia) => {
  const point = codProvincia === '35' ? { lat: 28.1, lon: -15.4 } : { lat: 40.4, lon: -3.7 };
  const back = unprojectPoint(projectPoint({ ...point, codProvincia }), codProvincia);
  expect(back.lat).toBeCloseTo(point.lat, 8);
  expect(back.lon).toBeCloseTo(point.lon, 8);
});

test('los nombres que se pisan no se ponen, y manda el que va primero', () => {
  const view = viewOf('400 300 60 60');
  const towns = [
    { nombre: 'Madrid', lat: 40.4165, lon: -3.7026 },
    { nombre: 'Pegado', lat: 40.4166, lon: -3.7025 },
    { nombre: 'Lejos', lat: 28, lon: -15 },
  ];
  expect(labelsIn(view, towns, '28').map(({ nombre }) => nombre)).toEqual(['Madrid']);
});
