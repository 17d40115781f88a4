import type { ReactNode } from 'react';
import type { Page } from '#platform/kit/contract/list-query.ts';

/** Place of a column in a row of two lines: who and amount over what and state. */
export type Place = 'who' | 'amount' | 'what' | 'state';

/** An act on one row: a button of its quick view and, of the first two, under the finger that swipes the row. */
export type RowAct = {
  name: string;
  icon: ReactNode;
  /** The next thing to do with the row. */
  main?: true;
  /** Key that takes it, of the row in focus or, without one, in the quick view. */
  letter?: string;
  /** Address that it opens, outside the panel: a telephone, a correo. */
  href?: string;
  onTake?(): void;
};

export type Column<Row> = {
  /** Name of the column; also in the call's `orden`, where rows can be ordered by it. */
  id: string;
  title: string;
  cell(row: Row): ReactNode;
  /** For the first column: its plain text, where the words of the search are marked. */
  text?(row: Row): string;
  sortable?: boolean;
  /** Says that the row has no value in this column, so that the quick view leaves it out. */
  isEmpty?(row: Row): boolean;
  /** True for figures of one width, aligned at the right. */
  numeric?: boolean;
  /** Cell in a row of two lines, where no heading explains it. */
  alone?: ((row: Row) => ReactNode) | undefined;
  /** Place in a row of two lines; without any, see `twoLinesOf`. */
  place?: Place | undefined;
  /** Order in which columns give way where not all fit: the first is narrowed and left out before the others. */
  spare?: number | undefined;
  /** True when the column is hidden until the person chooses it. */
  hidden?: boolean;
};

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

export type Option = { value: string; label: string };

/** A filter of a list; its name is the one in the call and in the address. */
export type Filter = { name: string; label: string } & (
  | {
      /** A choice of one value among several. */
      kind: 'choice';
      /** A hook that gives the options with this text, and the chosen ones. */
      useOptions(texto: string, chosen: readonly string[]): readonly Option[];
    }
  | { kind: 'flag' }
  /** A piece of text, in any capitals and accents. */
  | { kind: 'text' }
  /** A range of values: `nombre_desde`, `nombre_hasta`. */
  | { kind: 'number' | 'day' }
);

/** Makes a filter by values known beforehand. */
export const choiceFilter = (name: string, label: string, options: readonly Option[]): Filter => ({
  name,
  label,
  kind: 'choice',
  useOptions: () => options,
});

export type ListPage<Row> = Page<Row>;

/** The parameters of a list's call: the search, the page, the order and each filter by its name. */
export type ListParams = Record<string, string | number>;

/** Rows selected one by one, or all rows of the filter. */
export type Selection = { ids: string[] } | { filtro: ListParams; total: number };
