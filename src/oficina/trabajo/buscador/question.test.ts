import { expect, test } from 'vitest';
import { questionOf } from './question.ts';

const besideIn = (texto: string) => {
  const { beside } = questionOf(texto, '2026-11-30');
  return beside && [beside.name, beside.figure.amount, beside.figure.day];
};

test.each([
  ['olmo 538', ['olmo', '538.00', undefined]],
  ['1.284,12 € del olmo', ['del olmo', '1284.12', undefined]],
  ['vereda del olmo 21/11', ['vereda del olmo', undefined, '2026-11-21']],
] as const)('en «%s» hay un nombre y una cifra o un día', (texto, beside) => {
  expect(besideIn(texto)).toEqual(beside);
});

test.each(['538', 'olmo', '538 €', 'calle 12 bajo 3', 'a 538'])(
  '«%s» no es un nombre y una cifra',
  (texto) => {
    expect(besideIn(texto)).toBeUndefined();
  },
);
