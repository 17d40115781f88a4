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
 * The columns that make up for what is missing, all in pixels: the spare ones in their order, narrowed if that is enough, and then the last
 * ones. The others with a place and the first one stay.
 */
export function columnsToFold<Row>(
  columns: Columns<Row>,
  widthOf: (column: Column<Row>) => number,
  missing: number,
): Folded<Row> {
  const rest = columns.slice(1);
  const spare = rest
    .filter((column) => column.spare !== undefined)
    .toSorted((a, b) => Number(a.spare) - Number(b.spare));
  const last = rest
    .filter((column) => !spare.includes(column) && (!column.place || column.place === 'what'))
    .toReversed();
  const order = [...spare, ...last];
  let left = missing;
  for (const [index, column] of order.entries()) {
    // A figure is never cut.
    const narrow = spare.slice(index).filter(({ numeric }) => !numeric);
    const gained = narrow.reduce((sum, one) => sum + Math.max(0, widthOf(one) - NARROW), 0);
    if (left <= gained) return { folded: order.slice(0, index), narrow: left > 0 ? narrow : [] };
    left -= widthOf(column);
  }
  return { folded: order, narrow: [] };
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

/** Leaves out of a table the columns that do not fit in its box, each time that its rows, its columns, their widths or its box change. */
export function useFolding<Row>(
  columns: Columns<Row>,
  rows: readonly Row[],
  { folds, isHeld }: { folds: boolean; isHeld: boolean },
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
    const headings = [...box.current.querySelectorAll<HTMLElement>('th[data-column]')];
    const widthOf = ({ id }: Column<Row>) =>
      headings.find(({ dataset }) => dataset.column === id)?.offsetWidth ?? 0;
    const left = columnsToFold(columns, widthOf, box.current.scrollWidth - box.current.clientWidth);
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
