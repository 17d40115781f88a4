import { expect, test } from 'vitest';
import { quantityText } from './quantity-text.ts';

test.each([
  ['3.000', 'año', '3 años'],
  ['1.000', 'año', '1 año'],
  ['-1.000', 'mes', '−1 mes'],
  ['2.500', 'hora', '2,5 horas'],
  ['0.000', 'unidad', '0 unidades'],
  ['2', 'mes', '2 meses'],
  ['4', 'sesión', '4 sesiones'],
  ['4', 'examen', '4 exámenes'],
  ['2', 'vez', '2 veces'],
  ['3', 'meses', '3 meses'],
  ['3', 'ud', '3 ud'],
  ['3', 'kg', '3 kg'],
  ['3', 'm²', '3 m²'],
  ['3', 'día y medio', '3 día y medio'],
  ['3', '', '3'],
])('%s de «%s» son «%s»', (cantidad, unidad, text) => {
  expect(quantityText(cantidad, unidad)).toBe(text);
});
