import { expect, test } from 'vitest';
import { piecesOf } from './marked.ts';

const marked = (text: string, searched: string) =>
  piecesOf(text, searched)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

test.each([
  ['Peñíscola motor', 'PENISCOLA', '[Peñíscola] motor'],
  ['Pen\u0303i\u0301scola', 'peñí', '[Peñí]scola'],
  ['Autoescuela Luz y Luz', 'luz', 'Autoescuela [Luz] y [Luz]'],
  ['Ana Luz', 'luz ana', '[Ana] [Luz]'],
  ['aaa', 'aa', '[aaa]'],
  ['100 % (seguro)', '% (', '100 [%] [(]seguro)'],
  ['Nada', 'otra', 'Nada'],
  ['Nada', '  ', 'Nada'],
  ['', 'x', ''],
  ['👍🏽 Zoe', 'zoe', '👍🏽 [Zoe]'],
])('en «%s» se marca «%s»', (text, searched, wanted) => {
  expect(marked(text, searched)).toBe(wanted);
});
