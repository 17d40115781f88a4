import { describe, expect, test } from 'vitest';
import { affectedBy, journeysOf } from './support/affected.ts';

describe('lo que toca un cambio', () => {
  test('las pruebas de su familia y las de quien lo importa, de cerca', () => {
    const { unit } = affectedBy(['src/oficina/ventas/papeles/arithmetic.ts']);
    expect(unit).toContain('src/oficina/ventas/papeles/arithmetic.test.ts');
    expect(unit).toContain('src/oficina/ventas/papeles/pdf/pdf.test.ts');
    expect(unit).not.toContain('src/comparador/dgt/codes.test.ts');
  });

  test('los recorridos que nombran a su familia, y los que se han cambiado', () => {
    const journeys = journeysOf(['src/oficina/ventas/depositos/contract.ts', 'e2e/inicio.spec.ts']);
    expect(journeys).toContain('e2e/depositos.spec.ts');
    expect(journeys).toContain('e2e/inicio.spec.ts');
    expect(journeys).not.toContain('e2e/comparar.spec.ts');
    expect(journeysOf(['src/comparador/anuncios/screens/anuncios-list.tsx'])).toContain(
      'e2e/anuncios.spec.ts',
    );
    expect(journeysOf(['src/oficina/base/record/facts.tsx'])).toEqual([]);
  });

  test('una prueba cambiada se ejecuta ella misma', () => {
    expect(affectedBy(['test/port.test.ts'])).toEqual({
      unit: ['test/port.test.ts'],
      journeys: [],
    });
  });
});
