import { expect, test } from 'vitest';
import { provincias } from '#platform/kit/people/provincias.ts';
import { provinciaDeCodigo, provinciaDeNombreDgt } from './prefijos.ts';
import { distinctInRealFiles, realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';

test.each([
  ['AB0198', '02'],
  ['A 0235', '03'],
  ['M 1561', '28'],
  ['PM0001', '07'],
  ['GE0001', '17'],
  ['OR0001', '32'],
  ['GC0001', '35'],
  ['TF0001', '38'],
  ['LO0001', '26'],
  ['SS0001', '20'],
  ['VI0001', '01'],
  ['O 0001', '33'],
  ['S 0000', '39'],
  ['ML0001', '52'],
])('el código de escuela «%s» es de la provincia %s', (codigo, provincia) => {
  expect(provinciaDeCodigo(codigo)).toBe(provincia);
});

test('un código con otra forma o con un prefijo desconocido no da provincia', () => {
  for (const codigo of ['', 'XX0001', 'A0235', 'A  235', 'ab0198', 'AB198', 'AB01980', 'AB0198 ', ' A0235']) {
    expect(provinciaDeCodigo(codigo)).toBeUndefined();
  }
});

test('los nombres de provincia de la DGT se reconocen, y «N.D.» no es una provincia', () => {
  expect(provinciaDeNombreDgt('Coruña (A)')).toBe('15');
  expect(provinciaDeNombreDgt('Palmas (Las)')).toBe('35');
  expect(provinciaDeNombreDgt('Valencia/València')).toBe('46');
  expect(provinciaDeNombreDgt('N.D.')).toBeNull();
  expect(provinciaDeNombreDgt('Portugal')).toBeUndefined();
});

test('todos los códigos y nombres de los ficheros reales dan provincia, y entre todos dan las 52', ({
  skip,
}) => {
  skip(realFiles().length === 0, SIN_MICRODATOS);
  const todas = provincias.map(({ codigo }) => codigo);
  const codigos = distinctInRealFiles([2]).map(([codigo = '']) => codigo);
  expect(codigos.filter((codigo) => provinciaDeCodigo(codigo) === undefined)).toEqual([]);
  expect([...new Set(codigos.map(provinciaDeCodigo))].toSorted()).toEqual(todas);
  const nombres = distinctInRealFiles([0]).map(([nombre = '']) => nombre);
  expect(nombres.filter((nombre) => provinciaDeNombreDgt(nombre) === undefined)).toEqual([]);
  expect(nombres.filter((nombre) => provinciaDeNombreDgt(nombre) === null)).toEqual(['N.D.']);
  expect(nombres.flatMap((nombre) => provinciaDeNombreDgt(nombre) ?? []).toSorted()).toEqual(todas);
});

test('el prefijo de la escuela coincide con la provincia donde más se examina', ({ skip }) => {
  skip(realFiles().length === 0, SIN_MICRODATOS);
  const secciones = new Map<string, Map<string, number>>();
  for (const [nombre = '', centro = '', codigo = '', seccion = ''] of distinctInRealFiles([0, 1, 2, 4])) {
    const prefijo = codigo.slice(0, 2).trimEnd();
    const provincia = provinciaDeNombreDgt(nombre);
    if (!provincia || centro === '' || seccion === '') continue;
    const cuenta = secciones.get(prefijo) ?? new Map<string, number>();
    secciones.set(prefijo, cuenta.set(provincia, (cuenta.get(provincia) ?? 0) + 1));
  }
  expect(secciones.size).toBe(52);
  for (const [prefijo, cuenta] of secciones) {
    const [masFrecuente] = [...cuenta].toSorted(([, una], [, otra]) => otra - una);
    expect([prefijo, provinciaDeCodigo(`${prefijo.padEnd(2)}0001`)]).toEqual([prefijo, masFrecuente?.[0]]);
  }
});
