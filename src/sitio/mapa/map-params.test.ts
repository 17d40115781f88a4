import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provincias } from '#platform/kit/people/provincias.ts';
import { mapUrl, medidas, nextOrder, parseMap } from './map-params.ts';
import { camposLugar, type FilaLugar, firstOrder, sortPlaces } from './sort-places.ts';

const parse = (url: string) => parseMap(new URL(url, 'https://x.example').searchParams);

test('un mapa tiene una sola dirección, de la que se vuelve al mismo mapa', () => {
  const params = fc.record({
    permiso: fc.constantFrom('B', 'A2', 'C+E'),
    medida: fc.option(fc.constantFrom(...medidas)),
    provincia: fc.option(fc.constantFrom(...provincias.map(({ codigo }) => codigo))),
    orden: fc.option(fc.record({ campo: fc.constantFrom(...camposLugar), descendente: fc.boolean() })),
  });
  fc.assert(
    fc.property(params, (wanted) => {
      const { params, errores } = parse(mapUrl(wanted));
      expect({ ...params, orden: null, errores }).toEqual({ ...wanted, orden: null, errores: [] });
      // The usual order of a measure is not written.
      const usual = firstOrder(wanted.medida ?? 'coste');
      expect(params.orden ?? usual).toEqual(wanted.orden ?? usual);
    }),
  );
  expect(mapUrl({})).toBe('/mapa');
  expect(mapUrl({ provincia: '28', medida: 'aprobados' })).toBe('/mapa?medida=aprobados&provincia=28');
});

test.each([
  ['/mapa?medida=altura', /^Medida/],
  ['/mapa?provincia=99', /^Provincia/],
  ['/mapa?provincia=Madrid', /^Provincia/],
  ['/mapa?orden=--coste', /^Orden/],
  ['/mapa?permiso=A2&permiso=B', /^permiso: solo/],
])('«%s» se rechaza nombrando el campo y se queda con lo de siempre', (url, message) => {
  const { params, errores } = parse(url);
  expect(errores).toEqual([expect.stringMatching(message)]);
  expect(params).toEqual({ permiso: 'B', medida: null, provincia: null, orden: null });
});

const row = (nombre: string, change: Partial<FilaLugar> = {}): FilaLugar => ({
  nombre,
  url: null,
  km: null,
  secciones: 1,
  tarifas: 0,
  coste: null,
  minimo: null,
  maximo: null,
  practico: null,
  ...change,
});
const names = (rows: FilaLugar[]) => rows.map(({ nombre }) => nombre);

test('lo que falta va al final en los dos sentidos, y los empates por nombre', () => {
  const rows = [
    row('Zaragoza', { coste: 1 }),
    row('Ávila'),
    row('Albacete', { coste: 2 }),
    row('Badajoz', { coste: 2 }),
  ];
  expect(names(sortPlaces(rows, { campo: 'coste', descendente: false }))).toEqual([
    'Zaragoza',
    'Albacete',
    'Badajoz',
    'Ávila',
  ]);
  expect(names(sortPlaces(rows, { campo: 'coste', descendente: true }))).toEqual([
    'Albacete',
    'Badajoz',
    'Zaragoza',
    'Ávila',
  ]);
  expect(names(sortPlaces(rows, { campo: 'nombre', descendente: false }))).toEqual([
    'Albacete',
    'Ávila',
    'Badajoz',
    'Zaragoza',
  ]);
});

test('con pocos exámenes no hay tasa por la que ordenar', () => {
  const rows = [
    row('Pocos', { practico: { aptos: 29, examenes: 29 } }),
    row('Muchos', { practico: { aptos: 1, examenes: 30 } }),
  ];
  expect(names(sortPlaces(rows, { campo: 'aprobados', descendente: true }))).toEqual(['Muchos', 'Pocos']);
});

test('otra vez la misma columna le da la vuelta; otra empieza por lo que más se busca', () => {
  expect(nextOrder({ campo: 'coste', descendente: false }, 'coste').descendente).toBe(true);
  expect(nextOrder({ campo: 'coste', descendente: false }, 'aprobados').descendente).toBe(true);
  expect(nextOrder({ campo: 'secciones', descendente: true }, 'coste').descendente).toBe(false);
});
