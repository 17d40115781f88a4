import { expect, test } from 'vitest';
import { expiryBounds, permissionsOf, permissionsText, spanishDay } from './keys-words.ts';

test('lo marcado se junta por familias', () => {
  expect(permissionsOf(['departamentos.leer', 'marcas.crear', 'departamentos.eliminar'])).toEqual([
    { recurso: 'departamentos', leer: true, crear: false, actualizar: false, eliminar: true },
    { recurso: 'marcas', leer: false, crear: true, actualizar: false, eliminar: false },
  ]);
  expect(permissionsOf([])).toEqual([]);
});

test('se dice con palabras, por su título', () => {
  expect(
    permissionsText(permissionsOf(['departamentos.leer', 'departamentos.actualizar', 'raro.leer']), [
      { recurso: 'departamentos', titulo: 'Departamentos' },
    ]),
  ).toBe('Departamentos: leer y cambiar. raro: leer.');
});

test('una clave dura de hoy a un año', () => {
  expect(expiryBounds(new Date('2026-11-21T10:00:00Z'))).toEqual({ min: '2026-11-21', max: '2027-11-21' });
  expect(spanishDay('2027-03-31')).toBe('31/03/2027');
});
