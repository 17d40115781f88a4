import { describe, expect, test } from 'vitest';
import { readDeclared, shrunk, undeclared } from './support/declared-families.ts';
import { cyclesOf, type FamilyImport, familyImports, type Uses, usesOf } from './support/family-graph.ts';

const imported = (from: string, to: string, target = 'family.server.ts'): FamilyImport => ({
  from,
  to,
  file: `src/resources/${from}/family.server.ts`,
  line: 3,
  target: `src/resources/${to}/${target}`,
});

const declared: Uses = { pedidos: ['presupuestos'] };

test('cada familia importa las declaradas, y lo declarado se importa', () => {
  const imports = familyImports();
  expect(undeclared(imports, readDeclared())).toEqual([]);
  expect(readDeclared(), 'npm run familias -- --declarar').toEqual(shrunk(imports, readDeclared()));
});

describe('se rechaza con una frase', () => {
  test('una familia que no está declarada', () => {
    expect(undeclared([imported('pedidos', 'facturas')], declared)).toEqual([
      expect.stringMatching(
        /^src\/resources\/pedidos\/family.server.ts:3 pedidos may not import facturas: move /,
      ),
    ]);
  });

  test('una pantalla o una ruta de otra, aunque la familia esté declarada', () => {
    for (const target of ['screens/steps.tsx', 'presupuestos-api.server.ts'])
      expect(undeclared([imported('pedidos', 'presupuestos', target)], declared)).toEqual([
        expect.stringContaining(`imports src/resources/presupuestos/${target}: screens and routes`),
      ]);
  });

  test('una familia que entra en un ciclo, con el camino', () => {
    const both = { pedidos: ['presupuestos'], presupuestos: ['pedidos'] };
    expect(
      undeclared([imported('pedidos', 'presupuestos'), imported('presupuestos', 'pedidos')], both),
    ).toEqual([
      'pedidos has come into a circle: pedidos → presupuestos → pedidos',
      'presupuestos has come into a circle: presupuestos → pedidos → presupuestos',
    ]);
  });
});

test('lo que ya no se importa se quita de lo declarado, y nada se añade', () => {
  expect(shrunk([imported('pedidos', 'facturas')], declared)).toEqual({});
});

test('un ciclo es un grupo que se alcanza, y lo que solo lleva a él queda fuera', () => {
  const uses = usesOf([
    imported('a', 'b'),
    imported('b', 'c'),
    imported('c', 'b'),
    imported('c', 'd'),
    imported('e', 'f'),
    imported('f', 'g'),
    imported('g', 'e'),
  ]);
  expect(cyclesOf(uses)).toEqual([
    ['e', 'f', 'g'],
    ['b', 'c'],
  ]);
});
