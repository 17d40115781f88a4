import { expect, test } from 'vitest';
import { catalogoPermisos, type PermisoCatalogo } from './permisos.ts';

const porCodigo = new Map<string, PermisoCatalogo>(
  catalogoPermisos.map((permiso) => [permiso.codigo, permiso]),
);

test('el catálogo tiene los 21 permisos, licencias y cursos en su orden, sin repetir', () => {
  expect(catalogoPermisos.map(({ codigo }) => codigo).join(' ')).toBe(
    'AM A1 A2 A B B96 B+E C1 C C+E D1 D D+E CAP LCM LVA RPV CAP-280 CAP-35 RPV-12 ADR',
  );
  expect(catalogoPermisos.map(({ orden }) => orden)).toEqual(catalogoPermisos.map((_, index) => index + 1));
  expect(new Set(catalogoPermisos.map(({ nombre }) => nombre)).size).toBe(21);
});

test.each([
  ['AM', 15],
  ['A1', 16],
  ['A2', 18],
  ['A', 20],
  ['B', 18],
  ['C1', 18],
  ['C', 21],
  ['D1', 21],
  ['D', 24],
  ['LCM', 14],
  ['LVA', 16],
])('el permiso %s se puede obtener desde los %i años (RD 818/2009, arts. 4 y 6)', (codigo, edad) => {
  expect(porCodigo.get(codigo)?.edadMinima).toBe(edad);
});

test('los permisos que se exigen antes son del catálogo, van antes y no piden más edad', () => {
  for (const permiso of catalogoPermisos) {
    for (const { algunoDe, anios } of permiso.requisitos) {
      expect(algunoDe.length).toBeGreaterThan(0);
      for (const codigo of algunoDe) {
        const previo = porCodigo.get(codigo);
        expect(previo?.orden).toBeLessThan(permiso.orden);
        if (permiso.edadMinima !== null)
          expect((previo?.edadMinima ?? 0) + anios).toBeLessThanOrEqual(permiso.edadMinima);
      }
    }
  }
});

test('quien ya tiene un permiso con teórica común no la repite', () => {
  for (const { codigo, partes, partesConPermiso } of catalogoPermisos) {
    const esperadas = codigo === 'RPV' ? partes : partes.filter((parte) => parte !== 'teorica');
    expect([codigo, partesConPermiso]).toEqual([codigo, esperadas]);
  }
  expect(porCodigo.get('B')?.partes).toEqual(['teorica', 'circulacion']);
  expect(porCodigo.get('A2')?.partes).toEqual(['teorica', 'especifica', 'destreza', 'circulacion']);
});

test('los cursos sin resultados de la DGT no tienen partes de examen ni código en sus ficheros', () => {
  const sinExamen = catalogoPermisos.filter(({ partes }) => partes.length === 0).map(({ codigo }) => codigo);
  const sinCodigo = catalogoPermisos
    .filter(({ codigosDgt }) => codigosDgt.length === 0)
    .map(({ codigo }) => codigo);
  expect(sinExamen).toEqual(['A', 'CAP', 'CAP-280', 'CAP-35', 'RPV-12', 'ADR']);
  expect(sinCodigo).toEqual(sinExamen);
});

test('las clases típicas del B son 25 de un estudio; las demás son estimaciones propias de clases de 45 minutos', () => {
  expect(porCodigo.get('B')).toMatchObject({ clasesTipicas: 25, clasesEstimadas: false, duracionClase: 45 });
  for (const { codigo, clasesTipicas, clasesEstimadas, duracionClase } of catalogoPermisos) {
    if (clasesTipicas === null)
      expect([codigo, clasesEstimadas, duracionClase]).toEqual([codigo, false, null]);
    else expect([codigo, clasesEstimadas, duracionClase]).toEqual([codigo, codigo !== 'B', 45]);
  }
});

test('lo que está por comprobar dice qué, y cada descripción es una frase', () => {
  for (const { codigo, porComprobar, notas, descripcion } of catalogoPermisos) {
    const dudas = notas.filter((nota) => /por comprobar/i.test(nota));
    expect([codigo, dudas.length > 0]).toEqual([codigo, porComprobar]);
    expect(descripcion).toMatch(/^\p{Lu}.{20,140}\.$/u);
  }
});
