import type { ReactNode } from 'react';

/** `handle` of a route whose page is only read (decision 069): it goes without React, and islands do the little that moves. */
export type ReadOnlyHandle = {
  /** The page. It is not the route's default export, because React Router wraps those in its own hooks. */
  page(props: never): ReactNode;
  /** Without header and footer. */
  bare?: true;
};

export const readOnly = (page: ReadOnlyHandle['page']): ReadOnlyHandle => ({ page });

/** The same for a page without header and footer. */
export const readOnlyBare = (page: ReadOnlyHandle['page']): ReadOnlyHandle => ({ page, bare: true });

/** Says whether a route declares, in `handle`, that its page is only read. */
export const isReadOnly = (handle: unknown): handle is ReadOnlyHandle =>
  typeof handle === 'object' && handle !== null && 'page' in handle && typeof handle.page === 'function';
