import { expect, test } from 'vitest';
import { asks, stepTable } from './step-table.ts';

test('un botón pregunta antes cuando su paso pide datos, manda un correo o da varios pasos', () => {
  const { terminar, ...asking } = stepTable('pedidos', {
    terminar: { from: ['1'], to: '2' },
    devolver: { from: ['2'], to: '1', fields: [{ name: 'motivo', label: 'Motivo' }] },
    avisar: { from: ['2'], mails: 'prepararCorreo' },
    entregar: { from: ['1'], through: ['terminar', 'avisar'] },
  });
  expect(asks(terminar)).toBe(false);
  expect(Object.values(asking).map(asks)).toEqual([true, true, true]);
});
