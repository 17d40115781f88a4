import { expect, test } from 'vitest';
import { ApiError } from '#platform/browser/api-error.ts';
import { errorsOf } from './server-reasons.ts';

const refusal = (campo: string, motivo: string) =>
  new ApiError({ codigo: 40001, mensaje: 'Hay datos que no son válidos', campos: [{ campo, motivo }] });

test('lo que rechaza el servidor lleva el título del campo, y nunca el nombre que tiene en la API', () => {
  const labels = { nombre: 'Nombre', bonos: 'Bonos' };
  const said = (campo: string, motivo: string, titleOf?: (campo: string) => string | undefined) =>
    errorsOf(refusal(campo, motivo), labels, titleOf)[campo];
  expect(said('nombre', 'no es válido')).toBe('Nombre: no es válido');
  expect(said('nombre', 'Escribe un nombre')).toBe('Escribe un nombre');
  expect(said('_id', 'este PDF no se puede firmar')).toBe('Este PDF no se puede firmar');
  expect(said('bonos.0.precio', 'no es válido')).toBe('No es válido');
  expect(said('bonos.0.precio', 'no es válido', () => 'Precio del bono 1')).toBe(
    'Precio del bono 1: no es válido',
  );
  expect(errorsOf(new Error('red'), labels)).toEqual({});
});
