import { type RefObject, useState } from 'react';
import { currentRow, focusRow, step } from './list-rows.ts';

export type Peeking<Row> = {
  /** The row beside the list. */
  row: Row | undefined;
  open(id: string): void;
  /** False when there is nothing to close. */
  close(): boolean;
  /** Opens the row that has the focus, or closes it. */
  toggle(): boolean;
  /** Goes to the row after or before, and looks at it. False when none is looked at. */
  go(by: number): boolean;
};

/** Keeps the row that is looked at beside its list; it is none once the list no longer has it. */
export function usePeek<Row extends { _id: string }>(
  list: RefObject<HTMLElement | null>,
  rows: readonly Row[],
): Peeking<Row> {
  const [id, setId] = useState<string>();
  const row = rows.find(({ _id }) => _id === id);
  const focused = () => (list.current ? currentRow(list.current)?.dataset.row : undefined);
  return {
    row,
    open: setId,
    close: () => {
      if (!row) return false;
      setId(undefined);
      // From its own buttons, which go with it, the focus goes back to the row.
      if (list.current && !focused()) focusRow(list.current, row._id);
      return true;
    },
    toggle: () => {
      const at = focused();
      if (at === undefined) return false;
      setId(at === row?._id ? undefined : at);
      return true;
    },
    go: (by) => {
      if (!row || !list.current) return false;
      if (!focused()) focusRow(list.current, row._id);
      step(list.current, by);
      setId(focused());
      return true;
    },
  };
}
