import { describe, expect, test } from 'vitest';
import * as fields from '#platform/kit/contract/fields.ts';
import { type HistoryEntry, namesIn, tell } from './history.ts';
import type { CrudResource } from './resource-types.ts';

const family = {
  fields: {
    nombre: fields.text({ title: 'Nombre', max: 80 }),
    precio: fields.money({ title: 'Precio' }),
    _idMarca: fields.optional(fields.reference({ title: 'Marca', family: 'marcas' })),
  },
} as unknown as CrudResource;

const entry = (antes: HistoryEntry['antes'], despues: HistoryEntry['despues']): HistoryEntry => ({
  _id: '1',
  en: '2026-11-05T13:05:00.000Z',
  actor: 'Ana',
  antes,
  despues,
});
const labelOf = (_family: string, id: string) => (id === 'a' ? 'Honda' : undefined);

describe('la historia de un registro', () => {
  test('dice cada campo con su nombre, lo que había y lo que quedó', () => {
    const told = tell(
      family,
      entry({ precio: '10.00', nombre: '' }, { precio: '12.50', nombre: 'B' }),
      labelOf,
    );
    expect(told.changes).toEqual([
      { title: 'Nombre', before: '(nada)', after: 'B' },
      { title: 'Precio', before: '10,00\u00a0€', after: '12,50\u00a0€' },
    ]);
  });

  test('llama por su nombre a lo que señala, y «otro» a lo que no se sabe cómo se llama', () => {
    const told = tell(family, entry({ _idMarca: 'a' }, { _idMarca: 'b' }), labelOf);
    expect(told.changes).toEqual([{ title: 'Marca', before: 'Honda', after: 'otro' }]);
  });

  test('calla los campos que la familia no enseña', () => {
    expect(tell(family, entry({ interno: 1 }, { interno: 2 }), labelOf).changes).toEqual([]);
  });

  test('una creación y una eliminación se dicen sin repetirlo todo', () => {
    expect(tell(family, entry(null, { nombre: 'B' }), labelOf)).toEqual({ what: 'Creación', changes: [] });
    expect(tell(family, entry({ nombre: 'B' }, null), labelOf)).toEqual({ what: 'Eliminación', changes: [] });
  });

  test('corta los textos largos', () => {
    const told = tell(family, entry({ nombre: '' }, { nombre: 'x'.repeat(500) }), labelOf);
    expect(told.changes[0]?.after).toBe(`${'x'.repeat(160)}…`);
  });
});

test('los nombres que vienen con un registro valen para sus referencias', () => {
  const names = namesIn(family, { _id: '1', version: 1, _idMarca: 'a', nombres: { _idMarca: 'Honda' } });
  expect([names('marcas', 'a'), names('marcas', 'b'), names('otras', 'a')]).toEqual([
    'Honda',
    undefined,
    undefined,
  ]);
});
