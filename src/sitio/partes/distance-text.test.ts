import { expect, test } from 'vitest';
import { centresAwayText, fromText, measured, zonePhrase } from '#sitio/comparador/zone-text.ts';
import { distanceText, placeText } from './distance-text.ts';

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
  expect(placeText({ ...unknown, centros: ['Madrid'], puebloDelNombre: { nombre: 'Leganés' } })).toBe(
    'se examina en Madrid; no consta su dirección, aunque su nombre dice Leganés',
  );
  const known = { ...unknown, municipio: 'Getafe', km: 0.84, origenPunto: 'direccion' as const };
  expect(placeText({ ...known, centros: ['Madrid'] })).toBe('Getafe, a 0,8\u00a0km');
});

test('se mide desde un punto, un municipio o un código postal; de una provincia entera, no', () => {
  const circle = { tipo: 'radio' as const, km: 10, ampliado: false, centros: [], provincia: '28' };
  expect(centresAwayText({ ...circle, nombre: 'Arrecife', centros: [{ nombre: 'Arrecife', km: 0 }] })).toBe(
    'Arrecife queda a menos de 1 km',
  );
  expect(fromText({ ...circle, nombre: null })).toBe('donde estás');
  expect(fromText({ ...circle, nombre: 'Ibi' })).toBe('el centro de Ibi');
  expect(fromText({ ...circle, nombre: 'código postal 28100' })).toBe('el código postal 28100');
  expect(measured({ tipo: 'provincia', codigo: '28', nombre: 'Madrid', desde: null })).toBe(false);
  expect(measured({ tipo: 'provincia', codigo: '28', nombre: 'Madrid', desde: 'Rascafría' })).toBe(true);
});

test('lo que se encuentra se dice sin poner cerca lo que no se sabe dónde está', () => {
  const zona = {
    tipo: 'radio' as const,
    km: 10,
    ampliado: false,
    nombre: 'Getafe',
    centros: [{ nombre: 'Madrid', km: 13 }],
    provincia: '28',
  };
  const phrase = (total: number, situadas: number, sinCentro: number) =>
    zonePhrase({ zona, total, situadas, sinCentro });
  expect(phrase(5, 5, 0)).toBe('a menos de 10 km de Getafe');
  expect(phrase(650, 0, 0)).toBe('que se examinan en Madrid');
  expect(phrase(1, 0, 0)).toBe('que se examina en Madrid');
  expect(phrase(2, 1, 0)).toBe('a menos de 10 km de Getafe o que se examinan en Madrid');
  expect(phrase(657, 0, 7)).toBe('que se examinan en Madrid u otro centro de su provincia');
  expect(phrase(7, 0, 7)).toBe('que se examinan en un centro de la provincia de Madrid que la DGT no nombra');
  expect(phrase(9, 2, 0)).toBe('a menos de 10 km de Getafe o que se examinan en Madrid');
  const two = { ...zona, centros: [{ nombre: 'Móstoles', km: 11 }, ...zona.centros] };
  expect(zonePhrase({ zona: two, total: 9, situadas: 0, sinCentro: 0 })).toBe(
    'que se examinan en Móstoles o Madrid',
  );
  expect(zonePhrase({ zona: two, total: 9, situadas: 0, sinCentro: 1 })).toBe(
    'que se examinan en Móstoles, Madrid u otro centro de su provincia',
  );
});
