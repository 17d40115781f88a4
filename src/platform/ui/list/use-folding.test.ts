import { expect, test } from 'vitest';
import type { Column, Columns, Place } from './types.ts';
import { columnsToFold, foldedBy, tellsNothing } from './use-folding.ts';

const column = (id: string, place?: Place, spare?: number): Column<object> => ({
  id,
  title: id,
  cell: () => id,
  place,
  spare,
});
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
  [101, ['aeat', 'vence']],
  [250, ['aeat', 'vence', 'fecha']],
  // Number, client, amount and state stay, and the table moves sideways.
  [900, ['aeat', 'vence', 'fecha']],
])('si faltan %i píxeles se pliegan %j', (missing, folded) => {
  expect(columnsToFold(columns, () => 100, missing).folded.map(({ id }) => id)).toEqual(folded);
});

const contactos: Columns<object> = [
  column('nombre'),
  column('cargo', undefined, 1),
  { ...column('deuda', undefined, 2), numeric: true },
  column('esPrincipal', 'state', 0),
  column('telefono'),
];

test.each([
  [100, [], ['esPrincipal', 'cargo']],
  // Nothing is narrowed where leaving one out is enough, and no figure is cut.
  [200, ['esPrincipal'], []],
  [250, ['esPrincipal'], ['cargo']],
  [251, ['esPrincipal', 'cargo'], []],
  [600, ['esPrincipal', 'cargo', 'deuda'], []],
  // The telephone goes after all that may give way.
  [601, ['esPrincipal', 'cargo', 'deuda', 'telefono'], []],
])('si faltan %i píxeles ceden antes %j y se estrechan %j', (missing, folded, narrow) => {
  const left = columnsToFold(contactos, () => 200, missing);
  expect(left.folded.map(({ id }) => id)).toEqual(folded);
  expect(left.narrow.map(({ id }) => id)).toEqual(narrow);
});

test('se mide otra vez con otras columnas, otras filas u otra anchura, y no mientras se escribe una celda', () => {
  const rows: object[] = [];
  const now = { columns: 'codigo,aeat', rows, widths: '900 900' };
  const fold = { ...now, ids: ['aeat'], narrow: [] };
  expect(foldedBy(undefined, now, false)).toBeUndefined();
  expect(foldedBy(fold, now, false)?.ids).toEqual(['aeat']);
  for (const change of [{ columns: 'codigo' }, { rows: [] }, { widths: '900 940' }]) {
    expect(foldedBy(fold, { ...now, ...change }, false)).toBeUndefined();
    expect(foldedBy(fold, { ...now, ...change }, true)?.ids).toEqual(['aeat']);
  }
});

const wide = columns.map((one) => (one.id === 'vence' || one.id === 'fecha' ? { ...one, spare: 0 } : one));

test.each([
  // Who is narrowed before what is left goes: in facturas, what is owed.
  [250, ['fecha', 'vence'], ['cliente']],
  [351, ['fecha', 'vence', 'aeat'], ['cliente']],
])(
  'cuando ya han cedido las que pueden y faltan %i píxeles, se pliegan %j y se estrecha %j',
  (missing, folded, narrow) => {
    const widthOf = ({ id }: Column<object>) => (id === 'cliente' ? 280 : 110);
    const left = columnsToFold(wide as unknown as Columns<object>, widthOf, missing);
    expect(left.folded.map(({ id }) => id)).toEqual(folded);
    expect(left.narrow.map(({ id }) => id)).toEqual(narrow);
  },
);

test('la que no dice nada se pliega la primera, aunque tenga sitio', () => {
  const left = columnsToFold(
    columns,
    () => 100,
    50,
    ({ id }) => id === 'estado',
  );
  expect(left.folded.map(({ id }) => id)).toEqual(['estado']);
});

test.each([
  [['—', '—'], false, true],
  [['', ''], false, true],
  [['—', '12/01'], false, false],
  // The filter says it already; what the filter does not say stays.
  [['Pendiente', 'Pendiente'], true, true],
  [['Pendiente', 'Atrasada'], true, false],
  [['Pendiente', 'Pendiente'], false, false],
])('una columna con %j y filtro %s no dice nada: %s', (said, isFiltered, nothing) => {
  expect(tellsNothing(said, isFiltered)).toBe(nothing);
});
