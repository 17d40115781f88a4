import { useState } from 'react';
import { type ListState, narrowingOf } from './list-state.ts';
import type { ListPage, ListParams, Selection } from './types.ts';

export type RowSelection = {
  /** Number of selected rows; for all rows of the filter, their known total. */
  count: number;
  isAll: boolean;
  /** Rows are pressed to be selected, and not to be opened: on a telephone. */
  isChoosing: boolean;
  begin(): void;
  value: Selection | undefined;
  isSelected(id: string): boolean;
  toggle(id: string): void;
  /** Replaces the selection of the page's rows with `chosen`; that of other pages stays. */
  setOnPage(page: readonly string[], chosen: readonly string[]): void;
  selectAll(): void;
  clear(): void;
};

type SelectionState = { of: string; all: boolean; ids: ReadonlySet<string> };

const none = (of: string): SelectionState => ({ of, all: false, ids: new Set() });

/** Keeps the selected rows from page to page; another search or filter empties the selection. */
export function useSelection(
  name: string,
  { state, fixed }: { state: ListState; fixed: ListParams | undefined },
  page: ListPage<unknown> | undefined,
): RowSelection {
  const filtro = { ...narrowingOf(state), ...fixed };
  const of = JSON.stringify([name, filtro]);
  const [kept, setKept] = useState(() => none(of));
  const [begun, setBegun] = useState(false);
  const { all, ids } = kept.of === of ? kept : none(of);
  const total = page?.total ?? 0;
  const keep = (wanted: Iterable<string>) => setKept({ of, all: false, ids: new Set(wanted) });
  const count = all ? total : ids.size;
  return {
    count,
    isAll: all,
    isChoosing: begun || count > 0,
    begin: () => setBegun(true),
    value: count === 0 ? undefined : all ? { filtro, total } : { ids: [...ids] },
    isSelected: (id) => all || ids.has(id),
    toggle: (id) => keep(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    setOnPage: (rows, chosen) => keep([...[...ids].filter((id) => !rows.includes(id)), ...chosen]),
    selectAll: () => setKept({ of, all: true, ids: new Set() }),
    clear: () => {
      setKept(none(of));
      setBegun(false);
    },
  };
}
