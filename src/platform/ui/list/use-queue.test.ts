import { expect, test } from 'vitest';
import { nextOf } from './use-queue.ts';

test('lo que se deja para luego va detrás, y cuando se ha dejado todo vuelve por su orden', () => {
  const rows = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
  const next = (...later: string[]) => nextOf(rows, later)?._id;
  expect([next(), next('a'), next('a', 'b'), next('a', 'b', 'c'), next('b', 'c', 'a')]).toEqual([
    'a',
    'b',
    'c',
    'a',
    'b',
  ]);
  // One that somebody else decided meanwhile is no longer in the queue.
  expect(next('z', 'a')).toBe('b');
  expect(nextOf([], ['a'])).toBeUndefined();
});
