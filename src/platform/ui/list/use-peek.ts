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
  /** Opens the next or the previous row beside the list. False when no row is open. */
  go(by: number): boolean;
};

/** Keeps the row that is open beside its list. There is none once the list no longer has that row. */
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
      // The buttons of the quick view disappear with it, so the focus goes back to the row.
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
