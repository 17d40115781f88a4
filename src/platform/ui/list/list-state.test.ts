import { describe, expect, test } from 'vitest';
import {
  filterParams,
  isNarrowed,
  narrowingOf,
  paramsOf,
  readListState,
  writeListState,
} from './list-state.ts';
import { choiceFilter } from './types.ts';
import { pickColumns } from './views/use-columns.ts';
import { sayState } from './views/use-views.ts';

const read = (search: string) => readListState(new URLSearchParams(search), ['rol']);
const write = (search: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(search), change).toString();

describe('lo que muestra una lista está en su dirección', () => {
  test('se lee de ella', () => {
    expect(
      read('texto=ana&despues=abc&limite=50&orden=-nombre&rol=Gestor&columnas=a,b&vista=v&otra=x'),
    ).toEqual({
      texto: 'ana',
      despues: 'abc',
      antes: '',
      limite: 50,
      orden: '-nombre',
      columnas: 'a,b',
      vista: 'v',
      filters: { rol: 'Gestor' },
    });
  });

  test.each(['', 'limite=7', 'limite=1000', 'limite=x'])('con «%s» son las primeras 20', (search) => {
    expect(read(search)).toMatchObject({ limite: 20, texto: '', orden: '', despues: '', antes: '' });
  });

  test('lo habitual no se escribe', () => {
    expect(write('texto=ana&despues=c&limite=50', { texto: '', limite: 20 })).toBe('');
  });

  test.each([
    ['buscar', { texto: 'luz' }, 'texto=luz'],
    ['filtrar', { filters: { rol: 'Gestor' } }, 'texto=ana&rol=Gestor'],
    ['ordenar', { orden: 'nombre' }, 'texto=ana&orden=nombre'],
    ['cambiar cuántas', { limite: 100 }, 'texto=ana&limite=100'],
  ])('%s lleva a la primera página', (_what, change, wanted) => {
    expect(write('texto=ana&despues=c', change)).toBe(wanted);
    expect(write('texto=ana&antes=c', change)).toBe(wanted);
  });

  test('pasar de página no quita nada, y no se está detrás y delante a la vez', () => {
    expect(write('texto=ana&rol=Gestor', { despues: 'c' })).toBe('texto=ana&rol=Gestor&despues=c');
    expect(write('despues=c&texto=ana', { antes: 'd' })).toBe('texto=ana&antes=d');
    expect(write('antes=d&texto=ana', { despues: '' })).toBe('texto=ana');
  });

  test('cambiar de columnas deja la página como estaba', () => {
    expect(write('despues=c', { columnas: 'a' })).toBe('despues=c&columnas=a');
  });

  test('el orden, la página y las columnas no la estrechan, ni se le preguntan de más al servidor', () => {
    expect(isNarrowed(read('despues=c&orden=nombre&columnas=a&vista=v'))).toBe(false);
    expect(isNarrowed(read('texto=a'))).toBe(true);
    expect(isNarrowed(read('rol=Gestor'))).toBe(true);
    const state = read('texto=a&despues=c&columnas=a&vista=v&rol=Gestor');
    expect(paramsOf(state)).toEqual({ texto: 'a', limite: 20, despues: 'c', rol: 'Gestor' });
    expect(narrowingOf(state)).toEqual({ texto: 'a', rol: 'Gestor' });
  });

  test('un filtro de un valor a otro son dos nombres', () => {
    const filters = [choiceFilter('rol', 'Rol', []), { name: 'alta', label: 'Alta', kind: 'day' } as const];
    expect(filterParams(filters)).toEqual(['rol', 'alta_desde', 'alta_hasta']);
  });

  test('dicho como vista no lleva ni la página ni la vista, y es igual en cualquier orden', () => {
    const wanted = 'columnas=b%2Ca&orden=-nombre&rol=Gestor&texto=ana';
    expect(sayState(read('rol=Gestor&texto=ana&orden=-nombre&columnas=b,a&despues=c&vista=v'))).toBe(wanted);
    expect(sayState(read(wanted))).toBe(wanted);
  });
});

describe('las columnas de una lista', () => {
  const column = (id: string, hidden = false) => ({ id, title: id, hidden, cell: () => id });
  const columns = [column('nombre'), column('a'), column('b'), column('c', true)] as const;
  test.each([
    ['', 'nombre a b'],
    ['b,a', 'nombre b a'],
    ['c,c,a', 'nombre c a'],
    ['-', 'nombre'],
    ['nombre,otra', 'nombre'],
  ])('con «%s» son «%s»', (said, wanted) => {
    expect(
      pickColumns(columns, said)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(wanted);
  });
});
