import { expect, test } from 'vitest';
import type { Column, Columns, Place } from './types.ts';
import { columnsToFold, foldedBy } from './use-folding.ts';

const column = (id: string, place?: Place): Column<object> => ({ id, title: id, cell: () => id, place });
const columns: Columns<object> = [
  column('codigo'),
  column('cliente', 'who'),
  column('fecha', 'what'),
  column('total', 'amount'),
  column('vence'),
  column('estado', 'state'),
  column('aeat'),
];

test.each([
  [0, []],
  [1, ['aeat']],
  [100, ['aeat']],
  [101, ['vence', 'aeat']],
  [250, ['fecha', 'vence', 'aeat']],
  // Number, client, amount and state stay, and the table moves sideways.
  [900, ['fecha', 'vence', 'aeat']],
])('si faltan %i píxeles se pliegan %j', (missing, folded) => {
  expect(columnsToFold(columns, () => 100, missing).map(({ id }) => id)).toEqual(folded);
});

test('se mide otra vez con otras columnas, otras filas u otra anchura, y no mientras se escribe una celda', () => {
  const rows: object[] = [];
  const now = { columns: 'codigo,aeat', rows, widths: '900 900' };
  const fold = { ...now, ids: ['aeat'] };
  expect(foldedBy(undefined, now, false)).toBeUndefined();
  expect(foldedBy(fold, now, false)).toEqual(['aeat']);
  for (const change of [{ columns: 'codigo' }, { rows: [] }, { widths: '900 940' }]) {
    expect(foldedBy(fold, { ...now, ...change }, false)).toBeUndefined();
    expect(foldedBy(fold, { ...now, ...change }, true)).toEqual(['aeat']);
  }
});
