import { expect, test } from 'vitest';
import { distanceText, placeText } from './distance-text.ts';
import { fromText, measured } from './zone-text.ts';

test('la distancia dice desde dónde se cuenta cuando no es desde la puerta, en cifras españolas', () => {
  expect(distanceText({ km: 0.84, origenPunto: 'direccion' })).toBe('a 0,8\u00a0km');
  expect(distanceText({ km: 3.4, origenPunto: 'municipio' })).toBe(
    'a 3,4\u00a0km aprox. (centro del municipio)',
  );
  expect(distanceText({ km: null, origenPunto: 'direccion' })).toBe('');
});

test('de una sección sin municipio conocido se dice dónde se examina, y no que esté allí', () => {
  const unknown = { municipio: null, codProvincia: '28', km: null, origenPunto: null };
  expect(placeText({ ...unknown, centros: ['Madrid', 'Móstoles'] })).toBe(
    'se examina en Madrid y Móstoles; no consta su dirección',
  );
  expect(placeText({ ...unknown, centros: [] })).toBe(
    'registrada en la provincia de Madrid; no consta su dirección',
  );
  const known = { ...unknown, municipio: 'Getafe', km: 0.84, origenPunto: 'direccion' as const };
  expect(placeText({ ...known, centros: ['Madrid'] })).toBe('Getafe, a 0,8\u00a0km');
});

test('se mide desde un punto, un municipio o un código postal; de una provincia entera, no', () => {
  const circle = { tipo: 'radio' as const, km: 10, ampliado: false, centros: [] };
  expect(fromText({ ...circle, nombre: null })).toBe('donde estás');
  expect(fromText({ ...circle, nombre: 'Ibi' })).toBe('el centro de Ibi');
  expect(fromText({ ...circle, nombre: 'código postal 28100' })).toBe('el código postal 28100');
  expect(measured({ tipo: 'provincia', nombre: 'Madrid', desde: null })).toBe(false);
  expect(measured({ tipo: 'provincia', nombre: 'Madrid', desde: 'Rascafría' })).toBe(true);
});
