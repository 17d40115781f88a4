import { describe, expect, test } from 'vitest';
import { ApiError } from '#platform/browser/api-error.ts';
import type { LineaPendiente } from '../operations.ts';
import { billBodyOf, faultsByLinea, inWords, quantityProblem, typedQuantity } from './pedido-quantities.ts';

const line = (
  _id: string,
  cantidad: string,
  pendiente: string,
  said: Partial<LineaPendiente> = {},
): LineaPendiente => ({
  _id,
  descripcion: `Línea ${_id}`,
  unidad: '',
  cantidad,
  facturada: '0.000',
  pendiente,
  enBorrador: '0.000',
  ...said,
});

const left = [line('a', '3.000', '2.500'), line('b', '1.000', '1.000')];

test('todo lo que queda se pide sin líneas, para que vengan también los apartados y las notas', () => {
  expect(billBodyOf(left, { a: '2,5', b: '1' })).toBeUndefined();
  expect(billBodyOf(left, { a: '2.5', b: '1,000' })).toBeUndefined();
});

test('una parte se pide línea a línea, sin las que quedan a cero o vacías', () => {
  expect(billBodyOf(left, { a: '1,25', b: '' })).toEqual([{ _id: 'a', cantidad: '1.25' }]);
});

describe('lo que no puede ser', () => {
  test.each([
    [{ a: '2,501', b: '0' }, { a: 'Línea a: quedan 2,5 por facturar' }],
    [{ a: '-1', b: '0' }, { a: 'Línea a: quedan 2,5 por facturar' }],
    [{ a: 'dos', b: '1' }, { a: 'Línea a: escribe una cantidad, como 1,5' }],
    [{ a: '0', b: '' }, { a: 'Escribe cuánto facturas de alguna línea' }],
    [{ a: '2', b: '0' }, {}],
  ])('%j', (values, problems) => {
    expect(quantityProblem(left, values)).toEqual(problems);
  });

  test('de lo que se devuelve se cuenta hacia abajo', () => {
    const back = [line('a', '-3.000', '-2.000')];
    expect(quantityProblem(back, { a: '-2' })).toEqual({});
    expect(Object.keys(quantityProblem(back, { a: '-3' }))).toEqual(['a']);
    expect(Object.keys(quantityProblem(back, { a: '1' }))).toEqual(['a']);
  });
});

test('lo que el servidor rechaza de una línea enviada se dice en la suya', async () => {
  const refused = new ApiError({
    codigo: 40001,
    mensaje: 'No',
    campos: [{ campo: 'lineas.0.cantidad', motivo: 'no' }],
  });
  await expect(faultsByLinea(Promise.reject(refused), [{ _id: 'b', cantidad: '1' }])).rejects.toMatchObject({
    campos: [{ campo: 'b', motivo: 'no' }],
  });
});

test('lo que queda se dice como se escribe en España', () => {
  expect(inWords(line('a', '1500.000', '2.500', { unidad: 'hora', enBorrador: '1.000' }))).toBe(
    'Quedan 2,5 de 1.500, 1 en borradores · hora',
  );
  expect(typedQuantity('1500.500')).toBe('1500,5');
});
