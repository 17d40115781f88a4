import { expect, test } from 'vitest';
import { payTitle } from './use-paying.ts';

test.each([
  [
    { _id: 'una', codigo: 'F-2026-00001', clienteNombre: 'Autoescuela Sol', pendienteCobro: '121.00' },
    'Registrar cobro · F-2026-00001 · Autoescuela Sol',
  ],
  [{ _id: 'una', codigo: 'R-2026-00001', pendienteCobro: '-121.00' }, 'Registrar devolución · R-2026-00001'],
  [{ _idCliente: 'suyo', pendienteCobro: '121.00' }, 'Registrar cobro'],
])('al cobrar se dice qué factura y de quién: %j', (row, title) => {
  expect(payTitle(row)).toBe(title);
});
