import { expect, test } from 'vitest';
import { rowAtHand } from './list-rows.ts';

const [one, other] = [{ _id: 'una' }, { _id: 'otra' }];

test.each([
  ['otra', one, other],
  ['otra', undefined, other],
  [undefined, one, one],
  ['de otra lista', one, one],
  [undefined, undefined, undefined],
])(
  'con el foco en %s, una tecla actúa sobre esa fila antes que sobre la que se mira',
  (focused, looked, row) => {
    expect(rowAtHand([one, other], focused, looked)).toBe(row);
  },
);
