import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataList, type DataListProps } from '#platform/ui/data-list.tsx';
import { FilterField } from '#platform/ui/list/filters/filter-fields.tsx';
import { ListFoot } from '#platform/ui/list/list-foot.tsx';
import { useListState } from '#platform/ui/list/list-state.ts';
import { ListEmpty, ListFailed, ListLoading } from '#platform/ui/list/list-states.tsx';
import { ListTools } from '#platform/ui/list/list-tools.tsx';
import { choiceFilter, type Filter, type ListPage } from '#platform/ui/list/types.ts';
import { type Examples, LONG, nothing } from './examples.ts';

type Row = { _id: string; nombre: string; plazas: number | null };

const ROWS: Row[] = [
  { _id: 'a', nombre: 'Aula de la calle Mayor', plazas: 20 },
  { _id: 'b', nombre: LONG, plazas: null },
];

const page = (filas: Row[]): ListPage<Row> => ({
  filas,
  total: filas.length === 0 ? 0 : 1_312,
  totalEs: 'exacto',
  desde: 1,
  limite: 20,
  siguiente: filas.length === 0 ? null : 'x',
  anterior: null,
});

const FILTERS: readonly Filter[] = [
  choiceFilter('estado', 'Estado', [
    { value: '1', label: 'Solicitado' },
    { value: '2', label: LONG },
  ]),
  { kind: 'flag', name: 'activo', label: 'Activo' },
  { kind: 'text', name: 'nombre', label: 'Nombre' },
  { kind: 'number', name: 'plazas', label: 'Plazas' },
  { kind: 'day', name: 'fecha', label: 'Fecha' },
];

const list = (name: string, query: DataListProps<Row>['query']) => (
  <DataList<Row>
    name={`componentes-${name}`}
    query={query}
    fallback="Error al obtener las aulas"
    columns={[
      {
        id: 'nombre',
        title: 'Nombre',
        cell: ({ nombre }) => nombre,
        text: ({ nombre }) => nombre,
        sortable: true,
      },
      { id: 'plazas', title: 'Plazas', cell: ({ plazas }) => plazas, numeric: true },
    ]}
    filters={FILTERS}
    searchLabel="Buscar por nombre"
    empty={{ text: 'Todavía no hay aulas.', action: <Button>Nueva aula</Button> }}
    bulk={() => <Button variant="default">Cambiar</Button>}
    peek
  />
);

function Field({ filter }: { filter: Filter }) {
  const [values, setValues] = useState<Record<string, string>>({});
  return (
    <FilterField {...{ filter, values }} set={(name, value) => setValues({ ...values, [name]: value })} />
  );
}

function Tools() {
  const { state, change } = useListState([]);
  return (
    <ListTools
      label="Buscar por nombre"
      filters={FILTERS}
      {...{ state, change }}
      onClear={nothing}
      onHelp={nothing}
    />
  );
}

export const lists: Examples = {
  DataList: {
    normal: list('normal', async () => page(ROWS)),
    vacío: list('vacio', async () => page([])),
    'con error': list('error', () => Promise.reject(new Error('no'))),
  },
  FilterField: Object.fromEntries(
    FILTERS.map((filter) => [filter.kind, <Field key={filter.name} filter={filter} />]),
  ),
  ListEmpty: {
    normal: <ListEmpty text="Todavía no hay aulas." action={<Button>Nueva aula</Button>} />,
    'con filtros': <ListEmpty text={`Nada coincide con «${LONG}».`} onClear={nothing} />,
  },
  ListFailed: {
    normal: <ListFailed error={new Error('no')} fallback="Error al obtener las aulas" onRetry={nothing} />,
  },
  ListFoot: {
    normal: <ListFoot page={page(ROWS)} limite={20} change={nothing} />,
    'una sola página': <ListFoot page={{ ...page(ROWS), siguiente: null }} limite={20} change={nothing} />,
  },
  ListLoading: { normal: <ListLoading /> },
  ListTools: { normal: <Tools /> },
};
