import { type ReactNode, type RefObject, useState } from 'react';
import { columnsOnScreen, currentRow, focusRow } from './list-rows.ts';

/** Cell to edit after this one: -1 the previous one, 1 the next one, 0 none. */
export type Move = -1 | 0 | 1;

/** Means that a list gives to write cells in their place. */
export type InPlace<Row> = {
  /** Names of the columns that can be written. */
  columns: readonly string[];
  /** The field of a cell; it calls `onDone` once it is kept or given up. */
  field(row: Row, column: string, onDone: (move: Move) => void): ReactNode;
};

export type CellEditing<Row> = {
  /** The cell that is being written; undefined while there is none. */
  at: { id: string; column: string } | undefined;
  can(column: string): boolean;
  /** The field of this cell; undefined while nobody writes in it. */
  fieldAt(row: Row, column: string): ReactNode | undefined;
  start(row: Row, column: string): void;
  /** Writes in the first cell of the row that has the focus. False when there is none. */
  begin(): boolean;
};

/** Keeps the cell that is being written. */
export function useCellEditing<Row extends { _id: string }>(
  list: RefObject<HTMLElement | null>,
  inPlace: InPlace<Row> | undefined,
): CellEditing<Row> | undefined {
  const [at, setAt] = useState<{ id: string; column: string }>();
  if (!inPlace) return undefined;
  const can = (column: string) => inPlace.columns.includes(column);
  // Those that the table has now: it folds the last ones where they do not fit.
  const able = () => (list.current ? columnsOnScreen(list.current) : []).filter(can);
  const done = (id: string, column: string) => (move: Move) => {
    const next = move === 0 ? undefined : able()[able().indexOf(column) + move];
    setAt(next === undefined ? undefined : { id, column: next });
    // The focus goes back to the row once its name is again where the field was.
    if (next === undefined) requestAnimationFrame(() => list.current && focusRow(list.current, id));
  };
  return {
    at,
    can,
    fieldAt: (row, column) =>
      at?.id === row._id && at.column === column
        ? inPlace.field(row, column, done(row._id, column))
        : undefined,
    start: ({ _id }, column) => setAt({ id: _id, column }),
    begin: () => {
      const id = list.current ? currentRow(list.current)?.dataset.row : undefined;
      const [column] = able();
      if (id === undefined || column === undefined) return false;
      setAt({ id, column });
      return true;
    },
  };
}
