import { expect, test } from 'vitest';
import { ownAddresses } from './own-addresses.ts';

test('lo que el formulario ha pedido es suyo, también si lo primero llega cuando ya ha pedido otra cosa', () => {
  const own = ownAddresses('?clases=30');
  own.asks('?clases=30&comparar=a');
  own.asks('?clases=30&comparar=a&comparar=b');
  expect(own.arrives('?clases=30&comparar=a')).toBe(false);
  expect(own.arrives('?clases=30&comparar=a&comparar=b')).toBe(false);
});

test('lo que llega de otra forma se sigue, aunque antes fuera suyo', () => {
  const own = ownAddresses('?a');
  own.asks('?b');
  expect(own.arrives('?b')).toBe(false);
  expect(own.arrives('?a')).toBe(true);
  expect(own.arrives('?b')).toBe(true);
});

test('lo que ya no va a llegar, porque llegó algo posterior, no se toma por suyo', () => {
  const own = ownAddresses('?a');
  own.asks('?b');
  own.asks('?c');
  expect(own.arrives('?c')).toBe(false);
  expect(own.arrives('?b')).toBe(true);
});

test('la misma dirección otra vez no es ninguna novedad', () => {
  const own = ownAddresses('?a');
  expect(own.arrives('?a')).toBe(false);
  own.asks('?a');
  expect(own.arrives('?b')).toBe(true);
});
