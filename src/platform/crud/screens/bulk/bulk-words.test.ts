import { expect, test } from 'vitest';
import type { BulkResult } from './bulk-calls.ts';
import { doneText, previewText } from './bulk-words.ts';

const marcas = { one: 'la marca', many: 'marcas' };
const result = (total: number, hechas: number, refused: number): BulkResult => ({
  total,
  hechas,
  filas: Array.from({ length: refused }, (_, i) => ({
    _id: `${i}`,
    nombre: 'X',
    resultado: 'rechazada' as const,
  })),
});

test.each([
  [result(42, 37, 2), 'Cambiarán 37 marcas; 3 ya están así; 2 no pueden:'],
  [result(1, 1, 0), 'Cambiará 1 marca.'],
  [result(1, 0, 0), 'No cambiará nada; 1 ya está así.'],
  [result(1, 0, 1), 'No cambiará nada; 1 no puede:'],
])('antes de cambiar se dice qué pasará', (preview, text) => {
  expect(previewText(marcas, 'actualizar', preview)).toBe(text);
});

test('al eliminar y después, también', () => {
  expect(previewText(marcas, 'eliminar', result(3, 2, 1))).toBe('Se eliminarán 2 marcas; 1 no se puede:');
  expect(doneText(marcas, 'eliminar', result(1, 1, 0))).toBe('Se ha eliminado 1 marca.');
  expect(doneText(marcas, 'actualizar', result(40, 37, 2))).toBe(
    'Se han cambiado 37 marcas; 1 ya está así; 2 no se han podido:',
  );
});
