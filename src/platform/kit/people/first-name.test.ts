import { expect, test } from 'vitest';
import { firstName } from './first-name.ts';

test.each([
  ['Lucía', 'Lucía'],
  ['  Lucía  Peña Ruiz ', 'Lucía'],
  ['M.ª José Peña', 'M.ª José'],
  ['Mª Carmen', 'Mª Carmen'],
  ['Fco. Javier Ruiz', 'Fco. Javier'],
])('a «%s» se le dice %s', (nombre, first) => {
  expect(firstName(nombre)).toBe(first);
});
