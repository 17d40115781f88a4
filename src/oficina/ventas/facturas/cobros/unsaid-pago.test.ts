import { expect, test } from 'vitest';
import { unsaidPago } from './unsaid-pago.ts';

const transfer = { nombre: 'Transferencia', tipo: 'transferencia', instrucciones: '', iban: null };
const ACCOUNT = 'Ingrésalo en ES91 2100 0418 4502 0005 1332';

test('una factura sin forma de pago, o por transferencia sin cuenta, no dice cómo se paga', () => {
  expect(unsaidPago(null, [])).toBe('forma');
  expect(unsaidPago(null, ['Paga en 30 días, ref. AB12 3456', null])).toBe('forma');
  expect(unsaidPago({ ...transfer, instrucciones: 'Indica el número' }, [])).toBe('cuenta');
});

test('la dice con la cuenta del negocio, con una escrita en sus textos o con otra forma de pago', () => {
  expect(unsaidPago({ ...transfer, iban: 'ES9121000418450200051332' }, [])).toBeUndefined();
  expect(unsaidPago({ ...transfer, instrucciones: ACCOUNT }, [])).toBeUndefined();
  expect(unsaidPago(transfer, [ACCOUNT.replaceAll(' ', '')])).toBeUndefined();
  expect(unsaidPago(null, [ACCOUNT])).toBeUndefined();
  expect(unsaidPago({ ...transfer, tipo: 'efectivo' }, [])).toBeUndefined();
});
