import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ListCards } from './list/list-cards.tsx';
import { ListFoot } from './list/list-foot.tsx';
import { isNarrowed, type ListState, useListState } from './list/list-state.ts';
import { ListEmpty, ListFailed, ListLoading } from './list/list-states.tsx';
import { ListTable } from './list/list-table.tsx';
import { ListTools } from './list/list-tools.tsx';
import type { Column, Filter, ListPage, ListParams } from './list/types.ts';

export type DataListProps<Row> = {
  /** First part of the query's key: who changes a row invalidates it. */
  name: string;
  query(params: ListParams, signal: AbortSignal): Promise<ListPage<Row>>;
  /** Said when the call fails without a word: 'Error al obtener los datos'. */
  fallback: string;
  /** The first is the row's name, and its link. */
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** Where a row leads. */
  rowLink?(row: Row): string;
  filters?: readonly Filter[];
  /** What can be searched by: 'Buscar por nombre o correo'. */
  searchLabel: string;
  /** While there is nothing at all: what the list is for, and how to begin. */
  empty: { text: string; action?: ReactNode };
};

const NO_FILTERS: readonly Filter[] = [];

/** A list of the API (`leer`, `leerExtendida`): search, filters, order and page live in the address. */
export function DataList<Row extends { _id: string }>(props: DataListProps<Row>) {
  const { columns, filters = NO_FILTERS, rowLink, empty } = props;
  const { state, change } = useListState(filters.map(({ name }) => name));
  const { data, error, isError, isFetching, refetch } = useListQuery(props, state);
  const small = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false });
  const narrowed = isNarrowed(state);
  const clear = () =>
    change({ texto: '', filters: Object.fromEntries(filters.map(({ name }) => [name, ''])) });
  if (data?.total === 0 && !narrowed) return <ListEmpty text={empty.text} action={empty.action} />;
  const shown = { columns, rows: data?.filas ?? [], rowLink, state, change, fetching: isFetching };
  return (
    <section aria-label="Lista">
      <ListTools label={props.searchLabel} filters={filters} state={state} change={change} onClear={clear} />
      {isError && <ListFailed error={error} fallback={props.fallback} onRetry={refetch} />}
      {!data && !isError && <ListLoading />}
      {data?.total === 0 && <ListEmpty text="Nada coincide con lo que buscas." onClear={clear} />}
      {data && data.total > 0 && (small ? <ListCards {...shown} /> : <ListTable {...shown} />)}
      {data && data.total > 0 && <ListFoot total={data.total} state={state} change={change} />}
    </section>
  );
}

function useListQuery<Row>({ name, query, fallback }: DataListProps<Row>, state: ListState) {
  const { filters, ...own } = state;
  const params = Object.fromEntries(
    Object.entries({ ...own, ...filters }).filter(([, value]) => value !== ''),
  );
  // After the first rows the list itself shows that more is on its way, and typing must not be stopped.
  const seen = useRef(false);
  const result = useQuery({
    queryKey: [name, 'list', params],
    queryFn: ({ signal }) => query(params, signal),
    placeholderData: keepPreviousData,
    meta: { fallback, background: seen.current },
  });
  if (result.data) seen.current = true;
  return result;
}
