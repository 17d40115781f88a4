import { expect, test } from 'vitest';
import { amountsOf, dueOf } from './money-rows.tsx';

const DATES = [
  { fecha: '2026-10-30', importe: '500.00' },
  { fecha: '2026-11-30', importe: '1356.14' },
];

test.each([
  [
    'nada',
    0n,
    [
      ['2026-10-30', 50_000n],
      ['2026-11-30', 135_614n],
    ],
  ],
  [
    'parte del primero',
    12_345n,
    [
      ['2026-10-30', 37_655n],
      ['2026-11-30', 135_614n],
    ],
  ],
  ['el primero y parte del segundo', 92_807n, [['2026-11-30', 92_807n]]],
  ['todo', 185_614n, []],
])('de cada vencimiento queda lo que no se ha cobrado: %s', (_name, received, left) => {
  expect(dueOf(DATES, received)).toEqual(left);
});

const WHOLE = {
  totalFactura: '121.00',
  total: '121.00',
  importeCobrar: '121.00',
  cobrado: '0.00',
  pendienteCobro: '121.00',
  metodo: null,
};
const cobro = (importe: string, more: object = {}) => ({ fecha: '2026-11-20', importe, ...more }) as never;

test.each([
  ['sin cobrar no repite su total', {}, [], []],
  ['de un cobro dice su día', { cobrado: '21.00' }, [cobro('21.00')], [['Cobrado el 20/11/2026', '-21.00']]],
  ['de varios, la suma', { cobrado: '21.00' }, [cobro('20.00'), cobro('1.00')], [['Cobrado', '-21.00']]],
  [
    'lo compensado va aparte',
    { cobrado: '21.00' },
    [cobro('21.00', { compensa: 'otra' })],
    [['Compensado', '-21.00']],
  ],
  ['con retención se declara otro total', { totalFactura: '136.00' }, [], [['Total factura', '136.00']]],
  [
    'de una por sustitución se cobra la diferencia',
    { importeCobrar: '10.00', metodo: 'S' },
    [],
    [['Diferencia a cobrar', '10.00']],
  ],
])('bajo el total de una factura, %s', (_name, changes, cobros, rows) => {
  expect(amountsOf({ ...WHOLE, ...changes } as never, cobros, false)).toEqual(rows);
});
