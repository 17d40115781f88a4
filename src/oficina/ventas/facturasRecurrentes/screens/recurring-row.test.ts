import { expect, test } from 'vitest';
import { linea } from '#oficina/ventas/papeles/papers.testing.server.ts';
import { amountText, nextName, nextText } from './recurring-row.ts';

const ROW = {
  nombre: 'Cuota de {periodo}',
  cada: '3',
  proximaEl: '2027-01-31',
  ultimaEl: '2026-10-31',
  estado: 'activa',
  emitirSola: false,
  preciosConIva: false,
  irpf: '0',
  dtoGlobal1: '0',
  dtoGlobal2: '0',
  lineas: [linea({ cantidad: '2', precioUnitario: '15' })],
} as const;

test('la lista dice de qué periodo será la próxima, cuánto y cada cuánto, cuándo y quién la emite', () => {
  expect(nextName(ROW)).toBe('Cuota de enero a marzo de 2027');
  expect(amountText(ROW)).toMatch(/^36,30\s€ cada tres meses$/);
  expect(nextText(ROW)).toBe('31/01/2027, a mano');
  expect(nextText({ ...ROW, emitirSola: true })).toBe('31/01/2027, sola');
});

test('la que ha terminado dice la última', () => {
  expect(nextName({ ...ROW, estado: 'terminada' })).toBe('Cuota de octubre a diciembre de 2026');
  expect(nextText({ ...ROW, estado: 'terminada' })).toBe('—');
});
