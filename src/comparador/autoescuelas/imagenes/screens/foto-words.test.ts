import { expect, test } from 'vitest';
import { ApiError } from '#platform/browser/api-error.ts';
import type { Foto } from '../operations.server.ts';
import { fileProblem, refusalText } from './foto-words.ts';
import { moved } from './use-foto-changes.ts';

test.each([
  ['image/jpeg', 1_000, undefined],
  ['image/avif', 5 * 1024 * 1024, undefined],
  // Some systems don't know the kind: the server looks at the bytes.
  ['', 1_000, undefined],
  ['image/jpeg', 5 * 1024 * 1024 + 1, 'Pesa más de 5 MB: hazla más pequeña.'],
  ['image/svg+xml', 1_000, 'No es una foto JPEG, PNG, WebP, AVIF o HEIC.'],
  ['image/png', 0, 'Está vacía.'],
  ['image/heic', 1_000, undefined],
])('de un archivo %s de %i bytes se dice antes de enviarlo: %s', (type, size, problem) => {
  expect(fileProblem({ type, size })).toEqual(problem);
});

test('de una foto rechazada se dice el motivo, y si no lo hay, lo que diga el servidor', () => {
  const campos = [{ campo: 'archivo', motivo: 'está dañada' }];
  expect(refusalText(new ApiError({ codigo: 40001, mensaje: 'Hay datos…', campos }))).toBe('Está dañada.');
  expect(refusalText(new ApiError({ codigo: 50302, mensaje: 'Espera' }))).toBe('Espera');
  expect(refusalText(new Error('x'))).toBe('Error al subir la foto');
});

test('la que se mueve ocupa su sitio nuevo y las demás se corren', () => {
  const photos = ['a', 'b', 'c', 'd'].map((_id, index) => ({ _id, orden: index + 1 }) as Foto);
  const after = (id: string, orden: number) =>
    moved(photos, id, orden)
      .map(({ _id }) => _id)
      .join('');
  expect([after('d', 2), after('a', 4), after('b', 2), after('x', 1)]).toEqual([
    'adbc',
    'bcda',
    'abcd',
    'abcd',
  ]);
  expect(moved(photos, 'd', 1).map(({ orden }) => orden)).toEqual([1, 2, 3, 4]);
});
