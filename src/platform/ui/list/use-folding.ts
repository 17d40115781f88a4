import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Column, Columns } from './types.ts';

type Folding<Row> = {
  /** The box of the table. */
  box: RefObject<HTMLDivElement | null>;
  kept: Columns<Row>;
  folded: readonly Column<Row>[];
};

/** The last columns whose widths, in pixels, make up what is missing: those with a place and the first one stay. */
export function columnsToFold<Row>(
  columns: Columns<Row>,
  widthOf: (column: Column<Row>) => number,
  missing: number,
): Column<Row>[] {
  const folded: Column<Row>[] = [];
  let left = missing;
  for (const column of columns.slice(1).toReversed()) {
    if (left <= 0) break;
    if (column.place && column.place !== 'what') continue;
    folded.unshift(column);
    left -= widthOf(column);
  }
  return folded;
}

/** What a measure left out, and what it depends on: the columns, the rows and the widths of the box and of what it holds. */
export type Fold = { columns: string; rows: unknown; widths: string; ids: readonly string[] };

/**
 * What a table leaves out by its last measure; undefined when it must be measured again. Nothing is measured while it `isHeld`: a cell
 * is written, and its column must not go.
 */
export function foldedBy(
  fold: Fold | undefined,
  now: Omit<Fold, 'ids'>,
  isHeld: boolean,
): readonly string[] | undefined {
  if (isHeld) return fold?.ids ?? [];
  const holds = fold?.columns === now.columns && fold.rows === now.rows && fold.widths === now.widths;
  return holds ? fold.ids : undefined;
}

/** Leaves out of a table the last columns that do not fit in its box, each time that its rows, its columns, their widths or its box change. */
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
  const ids = (folds && measured) || [];
  useLayoutEffect(() => {
    if (!folds || measured || !box.current) return;
    const headings = [...box.current.querySelectorAll<HTMLElement>('th[data-column]')];
    const widthOf = ({ id }: Column<Row>) =>
      headings.find(({ dataset }) => dataset.column === id)?.offsetWidth ?? 0;
    const folded = columnsToFold(columns, widthOf, box.current.scrollWidth - box.current.clientWidth);
    setFold({ ...now, ids: folded.map(({ id }) => id) });
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
  return { box, kept: [first, ...rest.filter((column) => !isFolded(column))], folded: rest.filter(isFolded) };
}
