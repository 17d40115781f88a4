import { expect, test } from 'vitest';
import { reasonOf } from './reasons.ts';

test('una razón nombra su línea o el título de su campo, y nunca el nombre que tiene en la API', () => {
  const titles: Record<string, string> = { nif: 'NIF' };
  const said = (campo: string, motivo: string) => reasonOf({ campo, motivo }, (name) => titles[name]);
  expect(said('nif', 'falta en su ficha')).toBe('NIF: falta en su ficha');
  expect(said('nif', 'Escribe el NIF.')).toBe('Escribe el NIF');
  expect(said('emisor', 'falta el NIF')).toBe('Falta el NIF');
  expect(said('lineas.2.precioUnitario', 'no es un importe')).toBe('Línea 3, precio: no es un importe');
  expect(said('lineas.0', 'Elige un concepto.')).toBe('Línea 1: Elige un concepto');
  expect(said('lineas', 'falta alguna')).toBe('Líneas: falta alguna');
});
