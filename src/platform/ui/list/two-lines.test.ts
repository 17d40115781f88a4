import { expect, test } from 'vitest';
import { twoLinesOf } from './two-lines.ts';
import type { Column, Columns, Place } from './types.ts';

const column = (id: string, place?: Place): Column<object> => ({ id, title: id, cell: () => id, place });

const placed = (all: Columns<object>, shown = all) => {
  const { who, amount, what, state } = twoLinesOf(all, shown);
  return [who.map(({ id }) => id).join(' '), amount?.id, what.map(({ id }) => id).join(' '), state?.id];
};

test('sin decir nada, la primera es quién y las tres siguientes dicen qué', () => {
  const all: Columns<object> = [column('a'), column('b'), column('c'), column('d'), column('e')];
  expect(placed(all)).toEqual(['a', undefined, 'b c d', undefined]);
});

test('las que tienen sitio lo ocupan aunque no se vean, y lo demás de la lista dice qué', () => {
  const all: Columns<object> = [
    column('codigo'),
    column('cliente', 'who'),
    column('fecha'),
    column('total', 'amount'),
    column('estado', 'state'),
  ];
  expect(placed(all, [all[0], column('fecha')])).toEqual(['cliente', 'total', 'codigo fecha', 'estado']);
});

test('cuando la lista dice qué, no se le añade nada', () => {
  const all: Columns<object> = [column('nombre'), column('tipo', 'what'), column('orden')];
  expect(placed(all)).toEqual(['nombre', undefined, 'tipo', undefined]);
});

test('quién puede ser el nombre con sus apellidos', () => {
  const all: Columns<object> = [column('nombre', 'who'), column('apellidos', 'who'), column('cargo')];
  expect(placed(all)).toEqual(['nombre apellidos', undefined, 'cargo', undefined]);
});
