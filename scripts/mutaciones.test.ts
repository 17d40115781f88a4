import { describe, expect, test } from 'vitest';
import { drawMutants, KINDS, type Mutant, mutantsOf, mutated } from './support/mutants.ts';

const CODE = `
export async function pay(sum: number, list: Array<number>) {
  if (sum < 0) throw refused('negativo');
  if (list.length === 0) {
    return undefined;
  }
  await keep(sum);
  return allow('facturas', 'L');
}
const ROW = 'LCA  LpA  L  -  -  L  Lp  -  -';
`;

const changes = (kind: Mutant['kind']) =>
  mutantsOf('a.ts', CODE)
    .filter((mutant) => mutant.kind === kind)
    .map(({ was, becomes }) => [was, becomes]);

describe('los mutantes de un fichero', () => {
  test('una condición se vuelve del revés', () => {
    expect(changes('una condición, al revés')).toEqual([
      ['sum < 0', '!(sum < 0)'],
      ['list.length === 0', '!(list.length === 0)'],
    ]);
  });

  test('una guarda se quita entera, con su salida', () => {
    expect(changes('una guarda, quitada').map(([was]) => was)).toEqual([
      "if (sum < 0) throw refused('negativo');",
      'if (list.length === 0) {\n    return undefined;\n  }',
    ]);
  });

  test('un límite se mueve, y los tipos genéricos no son límites', () => {
    expect(changes('un límite, movido')).toEqual([['sum < 0', 'sum <= 0']]);
  });

  test('un permiso se da a cualquiera, y lo propio pasa a ser todo', () => {
    expect(changes('un permiso, ampliado')).toEqual([
      ["allow('facturas', 'L')", "'publico'"],
      ['p', ''],
      ['p', ''],
    ]);
  });

  test('un error no se lanza, o no llega', () => {
    expect(changes('un error, callado')).toEqual([
      ["throw refused('negativo');", ';'],
      ['await keep(sum);', 'try { await keep(sum); } catch {}'],
    ]);
  });

  test('puesto en el código cambia eso y nada más', () => {
    const [first] = mutantsOf('a.ts', CODE);
    expect(first && mutated(CODE, first)).toBe(CODE.replace('sum < 0', '!(sum < 0)'));
  });
});

describe('el sorteo', () => {
  const many = (file: string) => mutantsOf(file, CODE);

  test('con la misma semilla da los mismos, y con otra, otros', () => {
    const files = ['a.ts', 'b.ts', 'c.ts', 'd.ts'].flatMap(many);
    expect(drawMutants(files, 'una', 1)).toEqual(drawMutants(files, 'una', 1));
    expect(drawMutants(files, 'una', 1)).not.toEqual(drawMutants(files, 'otra', 1));
    expect(drawMutants(files, 'una', 1).map(({ kind }) => kind)).toEqual([...KINDS]);
  });

  test('lo que se añade o se mueve no cambia cuáles salen entre los demás', () => {
    const files = ['a.ts', 'b.ts'].flatMap(many);
    const moved = mutantsOf('a.ts', `// Una línea más\n${CODE}`);
    const asTold = (drawn: Mutant[]) => drawn.map(({ file, kind, was }) => [file, kind, was]);
    expect(asTold(drawMutants([...moved, ...many('b.ts')], 'una', 1))).toEqual(
      asTold(drawMutants(files, 'una', 1)),
    );
    const all = drawMutants([...files, ...many('nuevo.ts')], 'una', 2);
    const kept = all.filter(({ file }) => file !== 'nuevo.ts');
    expect(drawMutants(files, 'una', 2)).toEqual(expect.arrayContaining(kept));
  });
});
