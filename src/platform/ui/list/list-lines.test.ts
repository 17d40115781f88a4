import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListLines } from './list-lines.tsx';
import type { ListRowsProps } from './list-table.tsx';
import type { Columns } from './types.ts';

type Row = { _id: string };

test('en la segunda línea, donde no hay cabeceras, cada valor dice de qué es', () => {
  const columns: Columns<Row> = [
    { id: 'nombre', title: 'Nombre', cell: () => 'Oficina' },
    { id: 'activo', title: 'En uso', cell: () => 'Sí', alone: () => 'En uso' },
    { id: 'orden', title: 'Orden', cell: () => '60', alone: () => 'Orden 60' },
  ];
  const props = {
    all: columns,
    columns,
    rows: [{ _id: 'una' }],
    nameOf: () => 'Oficina',
    acts: () => [],
    state: { texto: '' },
  } as unknown as ListRowsProps<Row>;
  expect(renderToStaticMarkup(createElement(ListLines<Row>, props))).toContain('>En uso · Orden 60<');
});
