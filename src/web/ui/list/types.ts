import type { ReactNode } from 'react';
import type { Page } from '#kit/list-query.ts';

export type Column<Row> = {
  /** Name in the call's `orden`, where the column can be ordered by. */
  id: string;
  title: string;
  cell(row: Row): ReactNode;
  /** Of the first column: the same as plain text, where what is searched for is marked. */
  text?(row: Row): string;
  sortable?: boolean;
  /** Aligned at the right, with figures of one width. */
  numeric?: boolean;
  /** Not shown until somebody asks for it. */
  hidden?: boolean;
};

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

export type Option = { value: string; label: string };

/** What a list is narrowed by; its name is the one in the call and in the address. */
export type Filter = { name: string; label: string } & (
  | {
      /** One of several values. */
      kind: 'choice';
      /** A hook: what can be chosen that has this text, and what is chosen already. */
      useOptions(texto: string, chosen: readonly string[]): readonly Option[];
    }
  | { kind: 'flag' }
  /** A piece of text, whatever its capitals and accents. */
  | { kind: 'text' }
  /** From one value to another: `nombre_desde`, `nombre_hasta`. */
  | { kind: 'number' | 'day' }
);

/** A filter by values that are known beforehand. */
export const choiceFilter = (name: string, label: string, options: readonly Option[]): Filter => ({
  name,
  label,
  kind: 'choice',
  useOptions: () => options,
});

export type ListPage<Row> = Page<Row>;

/** The parameters of a list's call: the search, the page, the order and each filter by its name. */
export type ListParams = Record<string, string | number>;

/** Rows that were chosen one by one, or all those that the filter shows. */
export type Selection = { ids: string[] } | { filtro: ListParams; total: number };
