import { expect, test } from 'vitest';
import { decimalOf, writtenSum } from './written-sum.ts';

test.each([
  ['12,5*3', '37,5'],
  ['12.5*3', '37,5'],
  ['100-5*3', '85'],
  ['0,1+0,2', '0,3'],
  ['10/3', '3,3333'],
  ['1.234,50 + 1', '1235,5'],
  ['12,5', '12,5'],
  ['-3', '-3'],
  ['1/0', '1/0'],
  ['2+', '2+'],
  ['doce', 'doce'],
  ['2*doce', '2*doce'],
  ['2**3', '2**3'],
])('«%s» es «%s»', (text, wanted) => {
  expect(writtenSum(text)).toBe(wanted);
});

test.each([
  ['1.234,5', '1234.5'],
  ['12.5', '12.5'],
  ['-2', '-2'],
  ['21 %', '21'],
  ['50,00 €', '50.00'],
  ['', undefined],
  ['1e3', undefined],
])('«%s» como decimal es %s', (text, wanted) => {
  expect(decimalOf(text)).toBe(wanted);
});
