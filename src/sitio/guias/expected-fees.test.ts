import { expect, test } from 'vitest';
import type { FilaProvincia } from '#comparador/ofertas/comparador/downloads-places.server.ts';
import { expectedFees } from './expected-fees.ts';

const row = (changes: Partial<FilaProvincia>): FilaProvincia => ({
  codProvincia: '00',
  provincia: 'España',
  permiso: 'B',
  prueba: 'teorica',
  secciones: 1,
  peso: 40,
  examenes: 100,
  aptos: 50,
  intentos: [50, 0, 0, 0],
  ...changes,
});

test('con los resultados de España de diciembre de 2025 caben esperar 1,85 tasas como mucho', () => {
  const fees = expectedFees([
    row({ examenes: 93_592, aptos: 45_757, intentos: [28_600, 9_000, 6_000, 2_157] }),
    row({ prueba: 'circulacion', examenes: 72_799, aptos: 34_510, intentos: [17_497, 8_500, 6_300, 2_213] }),
  ]);
  expect(fees?.superior).toBeCloseTo(1.85, 2);
  expect(fees?.inferior).toBeLessThan(fees?.superior ?? 0);
  expect(fees?.inferior).toBeGreaterThan(1);
});

test('donde aprueba la mitad de cada prueba, una tasa basta a la mitad', () => {
  const half = expectedFees([row({}), row({ prueba: 'circulacion' })]);
  // 1/4 without a fail, plus 1/8 for one fail in each of the two tests.
  expect(half?.conUnaBasta).toBeCloseTo(0.5, 10);
});

test('donde nadie aprueba no se puede esperar nada', () => {
  expect(expectedFees([row({ aptos: 0 })])).toBeUndefined();
  expect(expectedFees([])).toBeUndefined();
});
