import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, LEAST_CONTRAST, readableOnWhite } from './color.ts';

test('un color se lee sobre blanco después de oscurecerlo, y el que ya se leía no cambia', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(readableOnWhite('#1f4b8f')).toBe('#1f4b8f');
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(hex, (color) => {
      const readable = readableOnWhite(color);
      expect(contrast(readable, '#ffffff')).toBeGreaterThanOrEqual(LEAST_CONTRAST);
      expect(readable === color).toBe(contrast(color, '#ffffff') >= LEAST_CONTRAST);
    }),
  );
});
