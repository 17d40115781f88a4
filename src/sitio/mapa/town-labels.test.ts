import { expect, test } from 'vitest';
import { placeLabels } from './town-labels.ts';

const frame = { width: 600, height: 400, fontSize: 20 };
const town = (nombre: string, x: number, y: number, r = 10) => ({ codigo: nombre, nombre, x, y, r });
const placed = (...towns: ReturnType<typeof town>[]) =>
  placeLabels(towns, frame).map(({ nombre, anchor }) => [nombre, anchor]);

test('con sitio, el nombre va a la derecha de su círculo', () => {
  expect(placeLabels([town('Getafe', 100, 100)], frame)).toEqual([
    { codigo: 'Getafe', nombre: 'Getafe', x: 114, y: 106.6, anchor: 'start' },
  ]);
});

test('junto al borde derecho va a la izquierda, y si tampoco cabe, encima y sin salirse', () => {
  expect(placed(town('Getafe', 580, 100))).toEqual([['Getafe', 'end']]);
  const [above] = placeLabels([town('Las Palmas de Gran Canaria de Tenerife', 400, 200)], frame);
  expect(above?.anchor).toBe('middle');
  expect(above?.x).toBeLessThan(400);
});

test('no tapa el círculo ni el nombre de otra: busca otro lado', () => {
  expect(placed(town('Madrid', 200, 100, 30), town('Getafe', 260, 100))).toEqual([
    ['Madrid', 'end'],
    ['Getafe', 'start'],
  ]);
});

test('si no queda ningún sitio, se queda sin nombre: lo dice su texto', () => {
  const around = [town('Norte', 300, 170, 30), town('Sur', 300, 230, 30)];
  const walls = [town('Este', 340, 200, 28), town('Oeste', 260, 200, 28)];
  expect(placed(...around, ...walls, town('Enmedio', 300, 200)).map(([nombre]) => nombre)).not.toContain(
    'Enmedio',
  );
});
