import { Box, Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { formatList } from '#platform/kit/format.ts';
import shared from '../shared.module.css';
import type { ChangeList, ListState } from './list-state.ts';
import { PeekButton } from './peek-button.tsx';
import { RowName } from './row-name.tsx';
import styles from './table.module.css';
import type { Column, Columns, RowAct } from './types.ts';
import type { CellEditing } from './use-cell-editing.ts';
import { useFolding } from './use-folding.ts';
import type { Peeking } from './use-peek.ts';
import { useRowOpening } from './use-row-opening.ts';
import type { RowSelection } from './use-selection.ts';

export type ListRowsProps<Row> = {
  /** All the columns of the list, also those that are hidden. */
  all: Columns<Row>;
  columns: Columns<Row>;
  /** The last columns are left out where they do not fit; whoever has chosen them moves the table sideways instead. */
  folds: boolean;
  rows: Row[];
  rowLink: ((row: Row) => string) | undefined;
  state: ListState;
  change: ChangeList;
  fetching: boolean;
  /** Each row of the table in one line. */
  isDense: boolean;
  /** Undefined where rows can't be selected. */
  selection: RowSelection | undefined;
  nameOf(row: Row): string;
  /** Undefined where rows have no quick view beside the list. */
  peek: Peeking<Row> | undefined;
  /** Acts on a row, the usual one first. */
  acts(row: Row): readonly RowAct[];
  /** Undefined where no cell can be written in its place. */
  editing: CellEditing<Row> | undefined;
};

/**
 * The rows as a table, on screens wide enough: the headings stay in sight, and so does the first column. Our own, because a
 * library for it was a tenth of what the first list loads.
 */
export function ListTable<Row extends { _id: string }>(props: ListRowsProps<Row>) {
  const { rows, fetching, isDense, rowLink, state, change, selection, nameOf, peek, editing } = props;
  const isWritten = rows.some(({ _id }) => _id === editing?.at?.id);
  const [isWide, setIsWide] = useState(false);
  const folding = useFolding(props.columns, rows, {
    folds: props.folds && isDense && !isWide,
    isHeld: isWritten,
    narrows: (id) => isOneValue(state.filters[id]),
  });
  const { box, kept: columns, folded } = folding;
  const missing = missingOf(folded);
  const opening = useRowOpening(rowLink);
  const side = (column: Column<Row>) => (column.numeric ? styles.numeric : undefined);
  return (
    <>
      <div ref={box} className={`${shared.sideways} ${styles.scroller}`} aria-busy={fetching}>
        <table
          className={styles.table}
          data-dense={isDense || undefined}
          onMouseOver={isDense ? tellWhole : undefined}
          onFocus={isDense ? tellWhole : undefined}
        >
          <thead>
            <tr>
              {selection && (
                <th className={styles.choice}>
                  <PageCheckbox rows={rows} selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.id}
                  data-column={column.id}
                  data-narrow={folding.isNarrow(column) || undefined}
                  className={side(column)}
                >
                  {column.sortable ? (
                    <SortButton column={column} orden={state.orden} change={change} />
                  ) : (
                    column.title
                  )}
                </th>
              ))}
              {peek && (
                <td className={styles.look}>
                  {folded.length > 0 && (
                    <button
                      type="button"
                      title={missing}
                      aria-label={missing}
                      onClick={() => setIsWide(true)}
                    >
                      +{folded.length}
                    </button>
                  )}
                </td>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row._id}
                className={opening ? styles.pressable : undefined}
                data-chosen={selection?.isSelected(row._id) || undefined}
                data-looked={peek?.row === row || undefined}
                onClick={(event) => opening?.onClick(event, row)}
                onAuxClick={(event) => opening?.onAuxClick(event, row)}
              >
                {selection && (
                  <td className={styles.choice}>
                    <Checkbox
                      aria-label={`Seleccionar ${nameOf(row)}`}
                      checked={selection.isSelected(row._id)}
                      onChange={() => selection.toggle(row._id)}
                    />
                  </td>
                )}
                {columns.map((column, index) => (
                  <td
                    key={column.id}
                    className={side(column)}
                    data-narrow={folding.isNarrow(column) || undefined}
                    data-editable={editing?.can(column.id) || undefined}
                    data-editing={editing?.fieldAt(row, column.id) !== undefined || undefined}
                    onDoubleClick={editing?.can(column.id) ? () => editing.start(row, column.id) : undefined}
                  >
                    {editing?.fieldAt(row, column.id) ??
                      (index === 0 ? (
                        <RowName row={row} column={column} rowLink={rowLink} texto={state.texto} />
                      ) : (
                        column.cell(row)
                      ))}
                  </td>
                ))}
                {peek && (
                  <td className={styles.look}>
                    <PeekButton peek={peek} row={row} name={nameOf(row)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {((folded.length > 0 && !peek) || isWide) && (
        <p className={`${shared.detail} ${shared.plain}`}>
          {isWide ? 'La tabla se mueve de lado.' : `${missing}.`}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setIsWide(!isWide)}>
            {isWide ? 'Ajustar al ancho' : 'Verlas todas'}
          </Button>
        </p>
      )}
    </>
  );
}

/** Says whether a filter lets through one value alone. */
const isOneValue = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && !value.includes(',');

/** The columns that are left out, in words. */
const missingOf = (folded: readonly Column<never>[]): string =>
  `${folded.length} ${folded.length === 1 ? 'columna' : 'columnas'} más: ${formatList(folded.map(({ title }) => title))}`;

/** Puts the whole text of a cell in its `title` when the cell cuts the text. */
function tellWhole({ target }: SyntheticEvent) {
  const cell = target instanceof Element && target.closest('td');
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}

type PageCheckboxProps = { rows: readonly { _id: string }[]; selection: RowSelection };

/** Selects or unselects all the rows of this page. */
function PageCheckbox({ rows, selection }: PageCheckboxProps) {
  const ids = rows.map(({ _id }) => _id);
  const chosen = ids.filter((id) => selection.isSelected(id));
  const all = chosen.length === ids.length;
  return (
    <Checkbox
      aria-label="Seleccionar las filas de esta página"
      checked={all}
      indeterminate={!all && chosen.length > 0}
      onChange={() => selection.setOnPage(ids, all ? [] : ids)}
    />
  );
}

type SortButtonProps<Row> = { column: Column<Row>; orden: string; change: ChangeList };

/** A button within the heading, which stays a heading. */
function SortButton<Row>({ column, orden, change }: SortButtonProps<Row>) {
  const { id, title } = column;
  const [mark, said, next] =
    orden === id
      ? ['▲', ', de menor a mayor', `-${id}`]
      : orden === `-${id}`
        ? ['▼', ', de mayor a menor', id]
        : ['', '', id];
  return (
    <button className={`${shared.bare} ${styles.sort}`} type="button" onClick={() => change({ orden: next })}>
      {title}
      <VisuallyHidden>{said}</VisuallyHidden>
      <Box component="span" fz={11} aria-hidden="true">
        {mark || '↕'}
      </Box>
    </button>
  );
}
