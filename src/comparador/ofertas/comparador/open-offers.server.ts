import type pg from 'pg';
import { readColumns } from './columns/column-reader.server.ts';
import { type ColumnsOptions, openColumns } from './columns/reader.server.ts';
import { type ReaderOfZone, readAtDatabase } from './offer-reader.server.ts';

export type Offers = {
  /** Gives the readers for exactly one version of the public data (`catalogVersion`). */
  of(version: string | undefined): ReaderOfZone;
  /** Prepares what is read before anybody asks for it. */
  prepare(): void;
  close(): Promise<void>;
};

export type OffersOptions = ColumnsOptions & { db: { $client: pg.Pool }; inColumns: boolean };

/**
 * Opens the offers for the requests of a program. With `inColumns` they are kept in memory, and the database answers only until those of
 * the request's version are in place (decision 071); without it, always.
 */
export function openOffers({ db, inColumns, ...options }: OffersOptions): Offers {
  const plain = readAtDatabase(db);
  if (!inColumns) return { of: () => () => plain, prepare: () => {}, close: async () => {} };
  const columns = openColumns(options);
  return {
    ...columns,
    of: (version) => {
      const columnsFor = columns.of(version);
      return (zona) => {
        const ready = columnsFor(zona.tipo === 'provincia' ? zona.codigo : null);
        return ready ? readColumns(db, ready) : plain;
      };
    },
  };
}
