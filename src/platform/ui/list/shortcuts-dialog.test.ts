import { expect, test } from 'vitest';
import { lettersOf } from './shortcuts-dialog.tsx';

test('las teclas de lo que se hace con una fila se dicen una vez, y lo que no tiene tecla no se dice', () => {
  const collect = { name: 'Cobrar', letter: 'c', icon: null };
  expect(lettersOf([collect, { name: 'PDF', icon: null }, collect])).toEqual([['C', 'Cobrar lo de la fila']]);
  expect(lettersOf([])).toEqual([]);
});
