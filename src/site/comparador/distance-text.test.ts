import { expect, test } from 'vitest';
import { centreDistanceText, distanceText } from './distance-text.ts';
import { fromText, measured } from './zone-text.ts';

test('la distancia dice desde dónde se cuenta cuando no es desde la puerta, en cifras españolas', () => {
  expect(distanceText({ km: 0.84, origenPunto: 'direccion' })).toBe('a 0,8\u00a0km');
  expect(distanceText({ km: 3.4, origenPunto: 'municipio' })).toBe(
    'a 3,4\u00a0km aprox. (centro del municipio)',
  );
  expect(distanceText({ km: 3.4, origenPunto: 'centro' })).toBe('');
  expect(centreDistanceText({ km: 23.4, origenPunto: 'centro' })).toBe('a 23\u00a0km');
  expect(distanceText({ km: null, origenPunto: 'direccion' })).toBe('');
});

test('se mide desde un punto, un municipio o un código postal; de una provincia entera, no', () => {
  const circle = { tipo: 'radio', km: 10, ampliado: false } as const;
  expect(fromText({ ...circle, nombre: null })).toBe('donde estás');
  expect(fromText({ ...circle, nombre: 'Ibi' })).toBe('el centro de Ibi');
  expect(fromText({ ...circle, nombre: 'código postal 28100' })).toBe('el código postal 28100');
  expect(measured({ tipo: 'provincia', nombre: 'Madrid', desde: null })).toBe(false);
  expect(measured({ tipo: 'provincia', nombre: 'Madrid', desde: 'Rascafría' })).toBe(true);
});
