/** The element of a row's name, which takes the focus for the row. */
const ROW = '[data-row]';

const rowsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(ROW)];

/** Identifiers of the columns that a list shows as a table, in their order. */
export const columnsOnScreen = (list: HTMLElement): string[] =>
  [...list.querySelectorAll<HTMLElement>('th[data-column]')].flatMap(({ dataset }) => dataset.column ?? []);

/** Gives the row that holds the focus, in any part of it. */
export function currentRow(list: HTMLElement): HTMLElement | null {
  const around = document.activeElement?.closest('tr, li');
  return around && list.contains(around) ? around.querySelector<HTMLElement>(ROW) : null;
}

/** Gives the row that a key acts on: the one in focus, whatever row is beside the list. */
export const rowAtHand = <Row extends { _id: string }>(
  rows: readonly Row[],
  focused: string | undefined,
  looked: Row | undefined,
): Row | undefined => rows.find(({ _id }) => _id === focused) ?? looked;

/** Moves the focus some rows from the one that has it; without any, to the first or the last. */
export function step(list: HTMLElement, by: number): void {
  const rows = rowsIn(list);
  const current = currentRow(list);
  const at = current ? rows.indexOf(current) : by > 0 ? -1 : rows.length;
  const row = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
  const target = row?.querySelector<HTMLElement>('a, button') ?? row;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

/** Gives the focus to a row, by its identifier. */
export function focusRow(list: HTMLElement, id: string): void {
  const name = list.querySelector<HTMLElement>(`[data-row="${id}"]`);
  (name?.querySelector<HTMLElement>('a, button') ?? name)?.focus({ preventScroll: true });
}
