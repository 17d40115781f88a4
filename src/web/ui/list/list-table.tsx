import { VisuallyHidden } from '@mantine/core';
import 'mantine-datatable/styles.layer.css';
import { DataTable, type DataTableColumn } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './list.module.css';
import type { ListChange, ListState } from './list-state.ts';
import type { Column } from './types.ts';

export type ListRowsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: Row[];
  rowLink: ((row: Row) => string) | undefined;
  state: ListState;
  change(wanted: ListChange): void;
  fetching: boolean;
};

/** The name of a row, as the link to it where it has one. */
export function RowName<Row>({ row, column, rowLink }: NameProps<Row>): ReactNode {
  const name = column.cell(row);
  return rowLink ? (
    <Link className={styles.link} to={rowLink(row)}>
      {name}
    </Link>
  ) : (
    name
  );
}

type NameProps<Row> = {
  row: Row;
  column: Column<Row>;
  rowLink: ListRowsProps<Row>['rowLink'];
};

/** Rows as a table, on screens where one fits. */
export function ListTable<Row extends { _id: string }>(props: ListRowsProps<Row>) {
  const { columns, rows, fetching } = props;
  return (
    <DataTable<Row>
      idAccessor="_id"
      records={rows}
      columns={columns.map((column, index) => tableColumn(props, column, index === 0))}
      fetching={fetching}
      classNames={{ header: styles.head }}
      withTableBorder
      highlightOnHover
      pinFirstColumn
      borderRadius="lg"
      verticalSpacing="xs"
      minHeight={120}
      // What there is to say of an empty list is said in its place.
      emptyState={<span />}
    />
  );
}

function tableColumn<Row>(
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
    render: (row) => (first ? <RowName row={row} column={column} rowLink={rowLink} /> : column.cell(row)),
  };
}

type SortButtonProps<Row> = { column: Column<Row>; orden: string; change: ListRowsProps<Row>['change'] };

/** Our own, because the library makes the heading itself a button, and then it is no heading any more. */
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
      <span className={styles.mark} aria-hidden="true">
        {mark || '↕'}
      </span>
    </button>
  );
}
