import { Box } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { later, opensLater } from './later.tsx';
import { openAddFilter } from './list/filters/add-filter-button.tsx';
import { ListBody } from './list/list-body.tsx';
import { rowAtHand } from './list/list-rows.ts';
import {
  filterParams,
  isNarrowed,
  type ListState,
  listKey,
  narrowingOf,
  paramsOf,
  useListState,
  widened,
} from './list/list-state.ts';
import { ListEmpty, ListFailed, ListLoading } from './list/list-states.tsx';
import type { SumsOfList } from './list/list-sums.tsx';
import { ListTools, type ListToolsProps } from './list/list-tools.tsx';
import type { SelectionBarProps } from './list/selection-bar.tsx';
import type { Columns, Filter, ListPage, ListParams, RowAct, Selection } from './list/types.ts';
import { type CellEditing, type InPlace, useCellEditing } from './list/use-cell-editing.ts';
import { useKeysAreOn, useListKeys } from './list/use-list-keys.ts';
import { type Peeking, usePeek } from './list/use-peek.ts';
import { useSelection } from './list/use-selection.ts';
import { ColumnsMenu } from './list/views/columns-menu.tsx';
import { useColumns } from './list/views/use-columns.ts';
import { useDensity } from './list/views/use-density.ts';
import { useViews } from './list/views/use-views.ts';
import { ViewsMenu } from './list/views/views-menu.tsx';
import { useSmall } from './use-small.ts';

const ShortcutsDialog = opensLater(
  async () => (await import('./list/shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ opened }) => opened,
);

const SelectionBar = later<SelectionBarProps>(
  async () => (await import('./list/selection-bar.tsx')).SelectionBar,
);

/** Only a telephone gets its code. */
const HandTools = later<ListToolsProps>(async () => (await import('./list/hand-tools.tsx')).HandTools, {
  instead: <Box h={48} />,
});

export type DataListProps<Row> = {
  /**
   * First part of the query's key: code that changes a row invalidates it. The key of saved views also starts with
   * it.
   */
  name: string;
  query(params: ListParams, signal: AbortSignal): Promise<ListPage<Row>>;
  /** Message when the call fails without one: 'Error al obtener los datos'. */
  fallback: string;
  /** Columns; the first is the row's name, and its link. */
  columns: Columns<Row>;
  /** Name of a row whose first column is empty. */
  unnamed?: ((row: Row) => string) | undefined;
  /** Gives the address of a row. */
  rowLink?(row: Row): string;
  filters?: readonly Filter[];
  /** Label of the search: 'Buscar por nombre o correo'. */
  searchLabel: string;
  /** Shown while there are no rows at all: the purpose of the list, and the way to begin. */
  empty: { text: string; action?: ReactNode };
  /** Filters that always apply; the person neither chooses nor removes them. */
  fixed?: ListParams | undefined;
  /** Filters that the list opens with, and its `orden`, where neither the address nor a view says any; the person can remove them. */
  opensWith?: Readonly<Record<string, string>> | undefined;
  /** Address of the screen for a new row, for the key N. */
  newLink?: string | undefined;
  /** Buttons beside those of the list: 'Exportar'. A function receives the present filters and order. */
  tools?: ReactNode | ((state: ListSelection) => ReactNode);
  /** Sums of its rows, at the foot. */
  sums?: SumsOfList | undefined;
  /** Cells that the person may write in their place. */
  inPlace?: InPlace<Row> | undefined;
  /** Rows can be opened in a quick view beside the list; a function gives content to show there after the row's data. */
  peek?: true | ((row: Row) => ReactNode) | undefined;
  /** Acts on one row, the usual one first. */
  acts?: ((row: Row) => readonly RowAct[]) | undefined;
  /** Usual searches of the list as links; on a telephone they stand among its filters. */
  tabs?: ReactNode;
  /** Actions on the selected rows; `clear` empties the selection. Without it, rows can't be selected. */
  bulk?: ((selection: Selection, clear: () => void) => ReactNode) | undefined;
};

/** The state of a list: its call's parameters without the page, and the names of its columns in their order. */
export type ListSelection = { params: ListParams; columns: string[] };

const NO_FILTERS: readonly Filter[] = [];
const NO_ROWS: never[] = [];
const noActs = (): readonly RowAct[] => [];

/** A list of the API (`leer`, `leerExtendida`): search, filters, order, columns and page live in the address. */
export function DataList<Row extends { _id: string }>(props: DataListProps<Row>) {
  const { name, filters = NO_FILTERS, rowLink, empty, bulk, fixed, opensWith, sums, tabs } = props;
  const { state, change } = useListState(filterParams(filters));
  const columns = useColumns(name, props.columns, { state, change });
  const density = useDensity();
  const views = useViews({ name, state, change, columns: columns.said, opensWith });
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useListQuery(
    props,
    state,
    !views.opening,
  );
  useFirstPageInstead(data, state, change);
  const selection = useSelection(name, { state, fixed }, data);
  const small = useSmall();
  const Tools = small ? HandTools : ListTools;
  const section = useRef<HTMLElement>(null);
  const peek = usePeek<Row>(section, data?.filas ?? NO_ROWS);
  const editing = useCellEditing(section, props.inPlace);
  const { onHelp, help } = useKeys(props, {
    section,
    rows: data?.filas ?? NO_ROWS,
    peek,
    editing,
    onSelect: bulk && selection.toggle,
  });
  const clear = () => change(widened(state));
  const narrowed = isNarrowed(state);
  const first = props.columns[0];
  const rows = {
    all: props.columns,
    columns: columns.shown,
    folds: columns.isUsual,
    rows: data?.filas ?? [],
    rowLink,
    state,
    change,
    fetching: isFetching,
    isDense: density.isDense,
    selection: bulk && selection,
    nameOf: (row: Row) => first.text?.(row) || props.unnamed?.(row) || `la fila ${row._id.slice(-4)}`,
    peek: props.peek ? peek : undefined,
    acts: props.acts ?? noActs,
    editing,
  };
  if (data?.total === 0 && !narrowed && !views.current)
    return (
      <>
        {tabs}
        <ListEmpty text={empty.text} action={empty.action} />
      </>
    );
  // With only the filters it opened with, an empty list explains its purpose instead of saying that nothing matches.
  if (data?.total === 0 && narrowed && isOnly(opensWith, state))
    return <ListEmpty text={empty.text} action={empty.action} onClear={clear} />;
  return (
    <section aria-label="Lista" ref={section}>
      <Tools
        {...{ filters, state, change, onHelp, tabs, onClear: clear, label: props.searchLabel }}
        columns={columns.shown}
        onChoose={bulk && selection.begin}
      >
        {!small && <ColumnsMenu columns={columns} density={density} />}
        <ViewsMenu list={views} />
        {toolsOf(props, { state, columns: columns.shown.map(({ id }) => id) })}
      </Tools>
      {bulk && data && selection.isChoosing && (
        <SelectionBar selection={selection} page={data}>
          {selection.value && bulk(selection.value, selection.clear)}
        </SelectionBar>
      )}
      {isError && <ListFailed error={error} fallback={props.fallback} onRetry={refetch} />}
      {!data && !isError && <ListLoading small={small} />}
      {data?.total === 0 && <NothingFound narrowed={narrowed} empty={empty.text} onClear={clear} />}
      {data && data.total > 0 && (
        <ListBody
          {...{ name, rows, page: data, columns: props.columns, small, sums }}
          params={{ ...narrowingOf(state), ...fixed }}
          settled={!isPlaceholderData}
          after={typeof props.peek === 'function' ? props.peek : undefined}
        />
      )}
      {help}
    </section>
  );
}

/** Says whether these are the only filters in force. */
const isOnly = (filters: Readonly<Record<string, string>> | undefined, state: ListState): boolean => {
  const inForce = Object.entries(narrowingOf(state));
  return filters !== undefined && inForce.every(([name, value]) => filters[name] === value);
};

type NothingFoundProps = { narrowed: boolean; empty: string; onClear(): void };

const NothingFound = ({ narrowed, empty, onClear }: NothingFoundProps) =>
  narrowed ? (
    <ListEmpty text="Nada coincide con lo que buscas." onClear={onClear} />
  ) : (
    <ListEmpty text={empty} />
  );

function toolsOf<Row>(
  { tools, fixed }: DataListProps<Row>,
  shown: { state: ListState; columns: string[] },
): ReactNode {
  if (typeof tools !== 'function') return tools;
  const { despues: _after, antes: _before, limite: _size, ...params } = paramsOf(shown.state);
  return tools({ params: { ...params, ...fixed }, columns: shown.columns });
}

type KeysOf<Row> = {
  section: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  peek: Peeking<Row>;
  editing: CellEditing<Row> | undefined;
  onSelect: ((id: string) => void) | undefined;
};

/** Handles the keys of the list, and the dialog that explains them. */
function useKeys<Row extends { _id: string }>(
  { newLink, bulk, filters = NO_FILTERS, peek: showsPeek, acts = noActs }: DataListProps<Row>,
  { section, rows, peek, editing, onSelect }: KeysOf<Row>,
) {
  const [opened, setOpened] = useState(false);
  const [isOn, turn] = useKeysAreOn();
  const onHelp = () => setOpened(true);
  const can = {
    canCreate: newLink !== undefined,
    canSelect: bulk !== undefined,
    canFilter: filters.length > 0,
    canPeek: showsPeek !== undefined,
    canEdit: editing !== undefined,
  };
  const onFilter = can.canFilter ? openAddFilter : undefined;
  const onLetter = (pressed: string, id: string | undefined) => {
    const row = rowAtHand(rows, id, peek.row);
    const act = row && acts(row).find(({ letter }) => letter === pressed);
    act?.onTake?.();
    return act !== undefined;
  };
  useListKeys(
    section,
    {
      newLink,
      onSelect,
      onHelp,
      onFilter,
      onLetter,
      onEdit: editing?.begin,
      peek: showsPeek ? peek : undefined,
    },
    isOn,
  );
  const close = () => setOpened(false);
  return {
    onHelp,
    help: (
      <ShortcutsDialog
        {...{ opened, isOn, turn, ...can }}
        onClose={close}
        acts={() => rows.flatMap((row) => acts(row))}
      />
    ),
  };
}

/** Goes to the first page when the present one has lost all its rows. */
function useFirstPageInstead(
  data: ListPage<unknown> | undefined,
  { despues, antes }: ListState,
  change: ReturnType<typeof useListState>['change'],
) {
  const lost = data !== undefined && data.filas.length === 0 && data.total > 0 && (despues || antes) !== '';
  useEffect(() => {
    if (lost) change({ despues: '' }, true);
  }, [lost, change]);
}

function useListQuery<Row>(
  { name, query, fallback, fixed }: DataListProps<Row>,
  state: ListState,
  enabled: boolean,
) {
  const params = { ...paramsOf(state), ...fixed };
  // After the first rows the list itself shows that more is loading, and typing must not be interrupted.
  const seen = useRef(false);
  const result = useQuery({
    queryKey: listKey(name, params),
    queryFn: ({ signal }) => query(params, signal),
    placeholderData: keepPreviousData,
    enabled,
    meta: { fallback, background: seen.current },
  });
  if (result.data) seen.current = true;
  return result;
}
