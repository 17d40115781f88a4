import { expect, test } from 'vitest';
import { permisoDgtDeCodigo, permisosDgt, tipoExamenDeDgt, tiposExamen } from './codes.ts';
import { catalogoPermisos } from './permisos.ts';
import { distinctInRealFiles, realFiles, SIN_MICRODATOS } from './real-files.testing.server.ts';

test('las cuatro pruebas y los permisos tienen números y códigos que no se repiten', () => {
  expect(tiposExamen.map(({ id, codigo }) => `${id} ${codigo}`)).toEqual([
    '1 teorica',
    '2 especifica',
    '3 destreza',
    '4 circulacion',
  ]);
  expect(permisosDgt.map(({ id }) => id)).toEqual(permisosDgt.map((_, index) => index + 1));
  expect(new Set(permisosDgt.map(({ codigo }) => codigo)).size).toBe(permisosDgt.length);
  expect(new Set(permisosDgt.map(({ etiqueta }) => etiqueta)).size).toBe(permisosDgt.length);
});

test('los números ya guardados no cambian', () => {
  const guardados = 'B A2 A1 AM AML C C1 D D1 EB EC B96 LVA LCM RPV ED EC1';
  expect(permisosDgt.map(({ codigo }) => codigo).join(' ')).toBe(guardados);
});

test('un texto desconocido o dañado no da prueba ni permiso', () => {
  expect(tipoExamenDeDgt('PRUEBA TEÓRICA')?.codigo).toBe('teorica');
  expect(tipoExamenDeDgt('PRUEBA TE\uFFFDRICA')).toBeUndefined();
  expect(permisoDgtDeCodigo('EB')?.etiqueta).toBe('B+E');
  expect(permisoDgtDeCodigo('B  ')).toBeUndefined();
});

test('cada permiso de la DGT está en un solo permiso del catálogo, menos el C1+E, que no se ofrece', () => {
  const usados = catalogoPermisos.flatMap(({ codigosDgt }) => codigosDgt);
  expect(new Set(usados).size).toBe(usados.length);
  expect(permisosDgt.map(({ codigo }) => codigo).filter((codigo) => !usados.includes(codigo))).toEqual([
    'EC1',
  ]);
  expect(usados.filter((codigo) => !permisoDgtDeCodigo(codigo))).toEqual([]);
});

test('en los ficheros reales no hay otras pruebas ni otros permisos, y aparecen todos', ({ skip }) => {
  skip(realFiles().length === 0, SIN_MICRODATOS);
  const combinaciones = distinctInRealFiles([7, 8]);
  const pruebas = new Set(combinaciones.map(([prueba]) => prueba));
  const permisos = new Set(combinaciones.map(([, permiso]) => permiso));
  expect([...pruebas].toSorted()).toEqual(tiposExamen.map(({ dgt }) => dgt).toSorted());
  expect([...permisos].toSorted()).toEqual(permisosDgt.map(({ codigo }) => codigo).toSorted());
});

test('cada permiso se examina en los ficheros reales de las partes que dice el catálogo', ({ skip }) => {
  skip(realFiles().length === 0, SIN_MICRODATOS);
  const combinaciones = distinctInRealFiles([7, 8]);
  for (const { codigo, codigosDgt, partes } of catalogoPermisos) {
    // LCM has one single exam in seven months of files: too few to show all its parts.
    if (codigosDgt.length === 0 || codigo === 'LCM') continue;
    const vistas = combinaciones
      .filter(([, permiso = '']) => codigosDgt.includes(permiso))
      .map(([prueba = '']) => tipoExamenDeDgt(prueba)?.codigo);
    expect([codigo, [...new Set(vistas)].toSorted()]).toEqual([codigo, partes.toSorted()]);
  }
});
