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

/** Leaves out of a table the last columns that do not fit in its box, each time that its rows, its columns or its box change. */
export function useFolding<Row>(columns: Columns<Row>, rows: readonly Row[], folds: boolean): Folding<Row> {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [fold, setFold] = useState<{
    columns: unknown;
    rows: unknown;
    width: number;
    ids: readonly string[];
  }>();
  const said = columns.map(({ id }) => id).join(',');
  const isCurrent = fold?.columns === said && fold.rows === rows && fold.width === width;
  // Measured whole, and before it is painted.
  const ids = folds && isCurrent ? fold.ids : [];
  useLayoutEffect(() => {
    if (!folds || isCurrent || !box.current) return;
    const headings = [...box.current.querySelectorAll<HTMLElement>('th[data-column]')];
    const widthOf = ({ id }: Column<Row>) =>
      headings.find(({ dataset }) => dataset.column === id)?.offsetWidth ?? 0;
    const folded = columnsToFold(columns, widthOf, box.current.scrollWidth - box.current.clientWidth);
    setFold({ columns: said, rows, width, ids: folded.map(({ id }) => id) });
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const isFolded = ({ id }: Column<Row>) => ids.includes(id);
  const [first, ...rest] = columns;
  return { box, kept: [first, ...rest.filter((column) => !isFolded(column))], folded: rest.filter(isFolded) };
}
