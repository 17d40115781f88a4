import { expect, test } from 'vitest';
import { diskLimits, nearness } from './disk-probe.server.ts';

const limits = diskLimits(256);
const MB = 1_000_000;

test('se avisa con ocho veces lo que debe quedar, se deja de guardar por debajo, y se vuelve con un margen', () => {
  expect(nearness(2_049 * MB, limits, 'bien')).toBe('bien');
  expect(nearness(2_047 * MB, limits, 'bien')).toBe('aviso');
  expect(nearness(2_500 * MB, limits, 'aviso')).toBe('aviso');
  expect(nearness(2_561 * MB, limits, 'aviso')).toBe('bien');
  expect(nearness(255 * MB, limits, 'aviso')).toBe('mal');
  expect(nearness(300 * MB, limits, 'mal')).toBe('mal');
  expect(nearness(321 * MB, limits, 'mal')).toBe('aviso');
});
