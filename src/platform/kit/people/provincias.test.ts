import { expect, test } from 'vitest';
import { provinciaPorCodigo, provincias } from './provincias.ts';

test('hay 52 provincias, con códigos del 01 al 52 en orden', () => {
  const esperados = Array.from({ length: 52 }, (_, index) => String(index + 1).padStart(2, '0'));
  expect(provincias.map(({ codigo }) => codigo)).toEqual(esperados);
  expect(new Set(provincias.map(({ provincia }) => provincia)).size).toBe(52);
});

test('hay 19 comunidades, del 01 al 19, y cada código tiene un solo nombre', () => {
  const nombres = new Map(provincias.map(({ codCCAA, ccaa }) => [codCCAA, ccaa]));
  expect([...nombres.keys()].toSorted()).toEqual(
    Array.from({ length: 19 }, (_, index) => String(index + 1).padStart(2, '0')),
  );
  for (const { codCCAA, ccaa } of provincias) expect(nombres.get(codCCAA)).toBe(ccaa);
  expect(new Set(nombres.values()).size).toBe(19);
});

test.each([
  ['01', '04 11 14 18 21 23 29 41'],
  ['07', '05 09 24 34 37 40 42 47 49'],
  ['08', '02 13 16 19 45'],
  ['16', '01 20 48'],
])('la comunidad %s tiene sus provincias', (codCCAA, codigos) => {
  const suyas = provincias.filter((provincia) => provincia.codCCAA === codCCAA);
  expect(suyas.map(({ codigo }) => codigo).join(' ')).toBe(codigos);
});

test('los nombres se leen en su orden natural', () => {
  expect(provinciaPorCodigo('15')).toEqual({
    codigo: '15',
    provincia: 'A Coruña',
    codCCAA: '12',
    ccaa: 'Galicia',
  });
  expect(provinciaPorCodigo('26')?.ccaa).toBe('La Rioja');
  expect(provinciaPorCodigo('33')?.ccaa).toBe('Principado de Asturias');
  for (const { provincia, ccaa } of provincias) expect(`${provincia} ${ccaa}`).not.toMatch(/[,()]/);
});

test('un código que no existe no da provincia', () => {
  for (const codigo of ['00', '53', '1', '', '010']) expect(provinciaPorCodigo(codigo)).toBeUndefined();
});
