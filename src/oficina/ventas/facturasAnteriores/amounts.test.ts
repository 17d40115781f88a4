import { describe, expect, test } from 'vitest';
import { amountProblems } from './contract.ts';

const none = {
  base: '0',
  cuota: '0',
  recargo: '0',
  retencion: '0',
  suplidos: '0',
  total: '0',
  pendiente: '0',
};
const wrong = (row: Partial<typeof none>) => amountProblems({ ...none, ...row }).map(({ campo }) => campo);

describe('una factura de otro programa tiene que cuadrar', () => {
  test.each([
    ['con IVA', { base: '100', cuota: '21', total: '121' }],
    ['con retención y suplidos', { base: '100', cuota: '21', retencion: '15', suplidos: '10', total: '116' }],
    ['con el redondeo de cada línea', { base: '100.00', cuota: '21.03', total: '121' }],
    ['rectificativa, a devolver', { base: '-100', cuota: '-21', total: '-121', pendiente: '-121' }],
  ])('%s, cuadra', (_, row) => expect(wrong(row)).toEqual([]));

  test.each([
    ['falta la cuota', { base: '100', total: '121' }, ['total']],
    [
      'se debe más que su total',
      { base: '100', cuota: '21', total: '121', pendiente: '121.01' },
      ['pendiente'],
    ],
    ['se debe lo que hay que devolver', { base: '-100', total: '-100', pendiente: '1' }, ['pendiente']],
  ])('%s: se dice en su campo', (_, row, fields) => expect(wrong(row)).toEqual(fields));
});
