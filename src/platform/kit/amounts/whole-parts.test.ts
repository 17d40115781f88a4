import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeParts } from './whole-parts.ts';

test('1.418,6 € no se escribe 1.419 con partes que suman 1.418', () => {
  expect(wholeParts([400.4, 500.4, 200.4, 317.4], 1_419)).toEqual([401, 501, 200, 317]);
});

test('suman siempre el total redondeado, y ninguna parte se mueve un entero', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { minLength: 1 }), (parts) => {
      const total = Math.round(parts.reduce((sum, part) => sum + Math.round(part * 100) / 100, 0));
      const whole = wholeParts(
        parts.map((part) => Math.round(part * 100) / 100),
        total,
      );
      expect(whole.reduce((sum, part) => sum + part, 0)).toBe(total);
      for (const [at, part] of whole.entries()) expect(Math.abs(part - (parts[at] ?? 0))).toBeLessThan(1.01);
    }),
  );
});
