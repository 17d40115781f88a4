import { expect, test } from 'vitest';
import { unsaidPayment } from './unsaid-payment.ts';

const transfer = { nombre: 'Transferencia', tipo: 'transferencia', instrucciones: '', iban: null };
const ACCOUNT = 'Ingrésalo en ES91 2100 0418 4502 0005 1332';

test('una factura sin forma de pago, o por transferencia sin cuenta, no dice cómo se paga', () => {
  expect(unsaidPayment(null, [])).toBe('forma');
  expect(unsaidPayment(null, ['Paga en 30 días, ref. AB12 3456', null])).toBe('forma');
  expect(unsaidPayment({ ...transfer, instrucciones: 'Indica el número' }, [])).toBe('cuenta');
});

test('la dice con la cuenta del negocio, con una escrita en sus textos o con otra forma de pago', () => {
  expect(unsaidPayment({ ...transfer, iban: 'ES9121000418450200051332' }, [])).toBeUndefined();
  expect(unsaidPayment({ ...transfer, instrucciones: ACCOUNT }, [])).toBeUndefined();
  expect(unsaidPayment(transfer, [ACCOUNT.replaceAll(' ', '')])).toBeUndefined();
  expect(unsaidPayment(null, [ACCOUNT])).toBeUndefined();
  expect(unsaidPayment({ ...transfer, tipo: 'efectivo' }, [])).toBeUndefined();
});
