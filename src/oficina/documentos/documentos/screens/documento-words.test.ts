import { expect, test } from 'vitest';
import { ApiError } from '#platform/browser/api-error.ts';
import { errorCodes } from '#platform/kit/contract/error-codes.ts';
import { isShown } from '../states.ts';
import { fileProblem, isDuplicate, refusalText, sizeText } from './documento-words.ts';

test.each([
  [{ name: 'a.pdf', size: 10 }, undefined],
  [{ name: 'FOTO.JPEG', size: 10 }, undefined],
  [{ name: 'sin', size: 10 }, undefined],
  [{ name: 'a.pdf', size: 0 }, /vacío/],
  [{ name: 'a.pdf', size: 21 * 1024 ** 2 }, /Pesa más de 20 MB/],
  [{ name: 'a.exe', size: 10 }, /tipo que se admita/],
  [{ name: 'a.docm', size: 10 }, /tipo que se admita/],
])('de %o se dice antes de enviarlo lo que se sabe', (file, problem) => {
  if (problem) expect(fileProblem(file)).toMatch(problem);
  else expect(fileProblem(file)).toBeUndefined();
});

test('lo que pesa se dice como se lee', () => {
  expect([900, 1_510, 2_500_000].map(sizeText)).toEqual(['900 B', '1,5 kB', '2,4 MB']);
});

test('de lo que se rechaza se dice por qué, y de un igual se sabe que lo es', () => {
  const error = new ApiError({
    codigo: errorCodes.duplicado,
    mensaje: 'Ya hay uno',
    campos: [{ campo: 'archivo', motivo: 'es igual' }],
    idTraza: '',
  });
  expect([refusalText(error), isDuplicate(error)]).toEqual(['Es igual.', true]);
  expect(isDuplicate(new Error('x'))).toBe(false);
  expect(refusalText(new Error('x'))).toBe('Error al crear el documento');
});

test('mientras no se sabe que un archivo no tiene virus no se enseña, ni se firma en su pantalla', () => {
  const states = ['limpio', 'noHay', 'sinRevisar', 'infectado'] as const;
  expect(states.filter((revision) => isShown({ revision }))).toEqual(['limpio', 'noHay']);
});
