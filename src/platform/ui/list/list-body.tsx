import type { ReactNode } from 'react';
import { later } from '../later.tsx';
import styles from './list.module.css';
import { ListFoot } from './list-foot.tsx';
import { ListLoading } from './list-states.tsx';
import type { ListSumsProps, SumsOfList } from './list-sums.tsx';
import { type ListRowsProps, ListTable } from './list-table.tsx';
import type { PeekProps } from './peek.tsx';
import type { Columns, ListPage, ListParams } from './types.ts';

/** Only a telephone gets its code. */
const ListLines = later<ListRowsProps<never>>(
  async () => (await import('./list-lines.tsx')).ListLines as never,
  { instead: <ListLoading small /> },
);

// Few lists add up.
const ListSums = later<ListSumsProps>(async () => (await import('./list-sums.tsx')).ListSums);

// A list's rows may be anything here.
const Peek = later<PeekProps<never>>(async () => (await import('./peek.tsx')).Peek as never);

type ListBodyProps<Row> = {
  name: string;
  rows: ListRowsProps<Row>;
  page: ListPage<Row & { _id: string }>;
  /** All the columns of the list, also those that are hidden. */
  columns: Columns<Row>;
  /** On a telephone rows have two lines, and the sums stand over the bar at its foot. */
  small: boolean;
  sums: SumsOfList | undefined;
  /** Filters of the list. */
  params: ListParams;
  /** True when the page belongs to the present filters and no other page is loading. */
  settled: boolean;
  /** Content that the quick view of a row shows after its data. */
  after: ((row: Row) => ReactNode) | undefined;
};

/** The rows of a list, their sums, and the quick view of one row beside them. */
export function ListBody<Row extends { _id: string }>(props: ListBodyProps<Row>) {
  const { name, rows, page, columns, small, sums, params, settled, after } = props;
  const { state, change, peek, rowLink, nameOf } = rows;
  const looked = peek?.row;
  const added = sums && <ListSums {...{ name, sums, page, params, settled, small }} />;
  return (
    <div className={looked && !small ? styles.beside : undefined}>
      <div>
        {small ? <ListLines {...(rows as unknown as ListRowsProps<never>)} /> : <ListTable {...rows} />}
        {small && added}
        <ListFoot page={page} limite={state.limite} change={change}>
          {!small && added}
        </ListFoot>
      </div>
      {peek && looked && (
        <Peek
          row={looked as never}
          columns={columns as never}
          name={nameOf(looked)}
          acts={rows.acts(looked)}
          link={rowLink?.(looked)}
          small={small}
          onClose={peek.close}
        >
          {after?.(looked)}
        </Peek>
      )}
    </div>
  );
}
