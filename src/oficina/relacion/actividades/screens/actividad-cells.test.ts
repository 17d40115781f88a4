import { expect, test } from 'vitest';
import { stateOf } from './actividad-cells.tsx';

const TODAY = '2026-11-30';

test.each([
  ['pendiente', '2026-11-29T22:59:00Z', 'Atrasada'],
  // Already the 30th in Spain.
  ['pendiente', '2026-11-29T23:00:00Z', 'Para hoy'],
  ['pendiente', '2026-11-30T22:59:00Z', 'Para hoy'],
  ['pendiente', '2026-11-30T23:00:00Z', 'Pendiente'],
  ['pendiente', undefined, 'Pendiente'],
  ['hecha', '2026-11-01T10:00:00Z', 'Hecha'],
  ['cancelada', '2026-11-01T10:00:00Z', 'Cancelada'],
] as const)('una actividad %s que empieza en %s está «%s»', (estado, inicio, said) => {
  expect(stateOf({ estado, ...(inicio && { inicio }) }, TODAY)).toBe(said);
});
