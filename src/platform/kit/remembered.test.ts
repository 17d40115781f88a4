import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

function counted(work: (given: number) => string) {
  const asked: number[] = [];
  const ask = remembered((given: number) => {
    asked.push(given);
    return work(given);
  });
  return { ask, asked };
}

test('cada cosa se hace una vez y se contesta lo suyo', () => {
  const { ask, asked } = counted((given) => (given === 0 ? '' : `el ${given}`));
  expect([1, 2, 1, 0, 0, 2].map(ask)).toEqual(['el 1', 'el 2', 'el 1', '', '', 'el 2']);
  expect(asked).toEqual([1, 2, 0]);
});

test('lo recordado no crece sin fin, y lo olvidado se vuelve a hacer bien', () => {
  const { ask, asked } = counted(String);
  for (let given = 0; given <= 2_000; given++) ask(given);
  expect(ask(0)).toBe('0');
  expect(asked.filter((given) => given === 0)).toHaveLength(2);
});

test('un fallo no se recuerda', () => {
  let fails = true;
  const { ask } = counted((given) => {
    if (fails) throw new RangeError('not yet');
    return String(given);
  });
  expect(() => ask(3)).toThrow('not yet');
  fails = false;
  expect(ask(3)).toBe('3');
});
