import type pg from 'pg';
import { type FoundPage, type OfferSearch, pageOfRows, searchOffers } from '../search-offers.server.ts';
import type { ReadyColumns } from './kept-fichas.server.ts';
import { searchColumns } from './search.server.ts';

/** Searches the columns of the request's version or, while they are not in place, the database. */
export async function findOffers(
  db: { $client: pg.Pool },
  search: OfferSearch,
  ready: ReadyColumns | undefined,
): Promise<FoundPage> {
  // The page is laid out before anything else may search the columns.
  return pageOfRows(ready ? searchColumns(ready.columns, search) : await searchOffers(db, search), search);
}
