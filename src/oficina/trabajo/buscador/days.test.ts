import { expect, test } from 'vitest';
import { dayOf, questionOf } from './question.ts';

test.each([
  ['21/11/2026', '2026-11-21'],
  ['21-11-26', '2026-11-21'],
  [' 1.2.2026 ', '2026-02-01'],
  ['21/11', '2026-11-21'],
])('«%s» es el día %s', (texto, day) => {
  expect(dayOf(texto, 2026)).toBe(day);
});

test.each(['31/02/2026', '21/13', '2026', '1.284', 'F-2026-12', '21/11/026', ''])(
  '«%s» no es un día',
  (texto) => {
    expect(dayOf(texto, 2026)).toBeUndefined();
  },
);

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
