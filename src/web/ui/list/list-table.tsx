import { Box, VisuallyHidden } from '@mantine/core';
import 'mantine-datatable/styles.layer.css';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import styles from './list.module.css';
import type { ChangeList, ListState } from './list-state.ts';
import { RowName } from './row-name.tsx';
import type { Column, Columns } from './types.ts';
import { useRowOpening } from './use-row-opening.ts';
import type { RowSelection } from './use-selection.ts';

export type ListRowsProps<Row> = {
  columns: Columns<Row>;
  rows: Row[];
  rowLink: ((row: Row) => string) | undefined;
  state: ListState;
  change: ChangeList;
  fetching: boolean;
  /** Undefined where rows can't be selected. */
  selection: RowSelection | undefined;
  nameOf(row: Row): string;
};

/** The rows as a table, on screens wide enough. */
export function ListTable<Row extends { _id: string }>(props: ListRowsProps<Row>) {
  const { columns, rows, fetching, rowLink } = props;
  const opening = useRowOpening(rowLink);
  return (
    <DataTable<Row>
      idAccessor="_id"
      records={rows}
      columns={columns.map((column, index) => tableColumn(props, column, index === 0))}
      fetching={fetching}
      classNames={{ header: styles.head }}
      className={styles.table}
      rowClassName={opening ? styles.pressable : undefined}
      onRowClick={opening && (({ event, record }) => opening.onClick(event, record))}
      customRowAttributes={(row) => ({
        onAuxClick: (event: React.MouseEvent) => opening?.onAuxClick(event, row),
      })}
      {...selectionProps(props)}
      withTableBorder
      highlightOnHover
      pinFirstColumn
      borderRadius="lg"
      verticalSpacing="xs"
      minHeight={120}
      maxHeight="max(420px, calc(100dvh - 300px))"
      // The message of an empty list stands in its place.
      emptyState={<span />}
    />
  );
}

/** Sets up the library's own column of checkboxes, each named after its row. */
function selectionProps<Row extends { _id: string }>({ selection, rows, nameOf }: ListRowsProps<Row>) {
  if (!selection) return {};
  return {
    selectedRecords: rows.filter(({ _id }) => selection.isSelected(_id)),
    onSelectedRecordsChange: (chosen: Row[]) =>
      selection.setOnPage(
        rows.map(({ _id }) => _id),
        chosen.map(({ _id }) => _id),
      ),
    getRecordSelectionCheckboxProps: (row: Row) => ({ 'aria-label': `Seleccionar ${nameOf(row)}` }),
    allRecordsSelectionCheckboxProps: { 'aria-label': 'Seleccionar las filas de esta página' },
  };
}

function tableColumn<Row extends { _id: string }>(
  { rowLink, state, change }: ListRowsProps<Row>,
  column: Column<Row>,
  first: boolean,
): DataTableColumn<Row> {
  return {
    accessor: column.id,
    title: column.sortable ? (
      <SortButton column={column} orden={state.orden} change={change} />
    ) : (
      column.title
    ),
    textAlign: column.numeric ? 'right' : 'left',
    render: (row) =>
      first ? <RowName row={row} column={column} rowLink={rowLink} texto={state.texto} /> : column.cell(row),
  };
}

type SortButtonProps<Row> = { column: Column<Row>; orden: string; change: ChangeList };

/** Our own button, because the library turns the heading itself into a button, and then it is no heading any more. */
function SortButton<Row>({ column, orden, change }: SortButtonProps<Row>) {
  const { id, title } = column;
  const [mark, said, next] =
    orden === id
      ? ['▲', ', de menor a mayor', `-${id}`]
      : orden === `-${id}`
        ? ['▼', ', de mayor a menor', id]
        : ['', '', id];
  return (
    <button className={styles.sort} type="button" onClick={() => change({ orden: next })}>
      {title}
      <VisuallyHidden>{said}</VisuallyHidden>
      <Box component="span" fz={11} aria-hidden="true">
        {mark || '↕'}
      </Box>
    </button>
  );
}
