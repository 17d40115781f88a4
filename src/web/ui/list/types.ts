import type { ReactNode } from 'react';

export type Column<Row> = {
  /** Name in the call's `orden`, where the column can be ordered by. */
  id: string;
  title: string;
  cell(row: Row): ReactNode;
  sortable?: boolean;
  /** Aligned at the right, with figures of one width. */
  numeric?: boolean;
};

export type Filter = {
  /** Name in the call and in the address. */
  name: string;
  label: string;
  /** What no choice is called; 'Todos' if not given. */
  all?: string;
  /** Without them the filter is a day. */
  options?: readonly { value: string; label: string }[];
};

export type ListPage<Row> = { filas: Row[]; total: number };

/** The parameters of a list's call: the search, the page, the order and each filter by its name. */
export type ListParams = Record<string, string | number>;
