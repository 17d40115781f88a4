import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column, Columns } from './types.ts';

type Folding<Row> = {
  /** The box of the table. */
  box: RefObject<HTMLDivElement | null>;
  kept: Columns<Row>;
  folded: readonly Column<Row>[];
  /** Says whether a column gives room by being narrower, with dots where it is cut. */
  isNarrow(column: Column<Row>): boolean;
};

/** Width of a narrow column in pixels, as the style sheet has it. */
const NARROW = 150;

/** Columns that a table leaves out, and those that it narrows instead. */
export type Folded<Row> = { folded: readonly Column<Row>[]; narrow: readonly Column<Row>[] };

/**
 * The columns that make up for what is missing, all in pixels: those that tell nothing, then the spare ones in their order, narrowed if that is
 * enough, and then the last ones, unless a narrower who is enough. The others with a place and the first one stay.
 */
export function columnsToFold<Row>(
  columns: Columns<Row>,
  widthOf: (column: Column<Row>) => number,
  missing: number,
  isMute: (column: Column<Row>) => boolean = () => false,
): Folded<Row> {
  const rest = columns.slice(1);
  const mute = rest.filter(isMute);
  const telling = rest.filter((column) => !mute.includes(column));
  const spare = telling
    .filter((column) => column.spare !== undefined)
    .toSorted((a, b) => Number(a.spare) - Number(b.spare));
  const last = telling
    .filter((column) => !spare.includes(column) && (!column.place || column.place === 'what'))
    .toReversed();
  const who = telling.filter(({ place }) => place === 'who');
  const order = [...mute, ...spare, ...last];
  let left = missing;
  for (let index = 0; ; index++) {
    const folded = order.slice(0, index);
    const giving = spare.filter((column) => !folded.includes(column));
    // A figure is never cut.
    const narrow = (giving.length > 0 ? giving : who).filter(({ numeric }) => !numeric);
    const gained = narrow.reduce((sum, one) => sum + Math.max(0, widthOf(one) - NARROW), 0);
    if (left <= gained || index === order.length) return { folded, narrow: left > 0 ? narrow : [] };
    left -= widthOf(order[index] as Column<Row>);
  }
}

/** What a measure left out, and what it depends on: the columns, the rows and the widths of the box and of what it holds. */
export type Fold = {
  columns: string;
  rows: unknown;
  widths: string;
  ids: readonly string[];
  narrow: readonly string[];
};

/**
 * What a table leaves out by its last measure; undefined when it must be measured again. Nothing is measured while it `isHeld`: a cell
 * is written, and its column must not go.
 */
export function foldedBy(
  fold: Fold | undefined,
  now: Omit<Fold, 'ids' | 'narrow'>,
  isHeld: boolean,
): Pick<Fold, 'ids' | 'narrow'> | undefined {
  if (isHeld) return fold ?? WHOLE;
  const holds = fold?.columns === now.columns && fold.rows === now.rows && fold.widths === now.widths;
  return holds ? fold : undefined;
}

const WHOLE: Pick<Fold, 'ids' | 'narrow'> = { ids: [], narrow: [] };

type FoldingOptions = {
  folds: boolean;
  /** Nothing is measured meanwhile: a cell is written. */
  isHeld: boolean;
  /** Says whether a filter lets through one value of a column alone. */
  narrows(id: string): boolean;
};

/** Says whether a column tells nothing: it is empty on all rows, or says on all of them what a filter already says. */
export const tellsNothing = (said: readonly string[], isFiltered: boolean): boolean =>
  said.every((one) => one === said[0]) && (isFiltered || ['', '—'].includes(said[0] ?? ''));

/** Leaves out of a table the columns that do not fit in its box, each time that its rows, its columns, their widths or its box change. */
export function useFolding<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  { folds, isHeld, narrows }: FoldingOptions,
): Folding<Row> {
  const box = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState('');
  const [fold, setFold] = useState<Fold>();
  const now = { columns: columns.map(({ id }) => id).join(','), rows, widths };
  const measured = foldedBy(fold, now, isHeld);
  // Measured whole, and before it is painted.
  const { ids, narrow } = (folds && measured) || WHOLE;
  useLayoutEffect(() => {
    if (!folds || measured || !box.current) return;
    const headings = [...box.current.querySelectorAll<HTMLTableCellElement>('th[data-column]')];
    const widthOf = ({ id }: Column<Row>) =>
      headings.find(({ dataset }) => dataset.column === id)?.offsetWidth ?? 0;
    const lines = [...box.current.querySelectorAll<HTMLTableRowElement>('tbody tr')];
    const isMute = ({ id }: Column<Row>) => {
      const at = headings.find(({ dataset }) => dataset.column === id)?.cellIndex ?? -1;
      return tellsNothing(
        lines.map(({ cells }) => cells[at]?.textContent ?? ''),
        narrows(id),
      );
    };
    const missing = box.current.scrollWidth - box.current.clientWidth;
    const left = columnsToFold(columns, widthOf, missing, isMute);
    setFold({ ...now, ids: left.folded.map(({ id }) => id), narrow: left.narrow.map(({ id }) => id) });
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidths(`${element.clientWidth} ${element.scrollWidth}`));
    observer.observe(element);
    // Cells grow after the rows are there: a name that is read later, a font.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const isFolded = ({ id }: Column<Row>) => ids.includes(id);
  const [first, ...rest] = columns;
  return {
    box,
    kept: [first, ...rest.filter((column) => !isFolded(column))],
    folded: rest.filter(isFolded),
    isNarrow: ({ id }) => narrow.includes(id),
  };
}
