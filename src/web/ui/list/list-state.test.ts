import { describe, expect, test } from 'vitest';
import { isNarrowed, readListState, writeListState } from './list-state.ts';

const read = (search: string) => readListState(new URLSearchParams(search), ['rol']);
const write = (search: string, change: Parameters<typeof writeListState>[1]) =>
  writeListState(new URLSearchParams(search), change).toString();

describe('lo que muestra una lista está en su dirección', () => {
  test('se lee de ella', () => {
    expect(read('texto=ana&pagina=3&limite=50&orden=-nombre&rol=Gestor&otra=x')).toEqual({
      texto: 'ana',
      pagina: 3,
      limite: 50,
      orden: '-nombre',
      filters: { rol: 'Gestor' },
    });
  });

  test.each(['', 'pagina=0&limite=7', 'pagina=-1&limite=1000', 'pagina=1.5&limite=x'])(
    'con «%s» es la primera página, de 20',
    (search) => {
      expect(read(search)).toMatchObject({ pagina: 1, limite: 20, texto: '', orden: '' });
    },
  );

  test('lo habitual no se escribe', () => {
    expect(write('texto=ana&pagina=3&limite=50', { texto: '', pagina: 1, limite: 20 })).toBe('');
  });

  test.each([
    ['buscar', { texto: 'luz' }, 'texto=luz'],
    ['filtrar', { filters: { rol: 'Gestor' } }, 'texto=ana&rol=Gestor'],
    ['ordenar', { orden: 'nombre' }, 'texto=ana&orden=nombre'],
    ['cambiar cuántas', { limite: 100 }, 'texto=ana&limite=100'],
  ])('%s lleva a la primera página', (_what, change, wanted) => {
    expect(write('texto=ana&pagina=3', change)).toBe(wanted);
  });

  test('pasar de página no quita nada', () => {
    expect(write('texto=ana&rol=Gestor', { pagina: 2 })).toBe('texto=ana&rol=Gestor&pagina=2');
  });

  test('el orden y la página no la estrechan', () => {
    expect(isNarrowed(read('pagina=2&orden=nombre'))).toBe(false);
    expect(isNarrowed(read('texto=a'))).toBe(true);
    expect(isNarrowed(read('rol=Gestor'))).toBe(true);
  });
});
