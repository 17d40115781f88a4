import type pg from 'pg';
import type { OfferReader } from '../offer-reader.server.ts';
import { pageOfRows } from '../search-offers.server.ts';
import { type ReadyColumns, readFichas } from './kept-fichas.server.ts';
import { knownCentres } from './known-centres.server.ts';
import { mayBeBetter } from './may-be-better.server.ts';
import { searchColumns } from './search.server.ts';
import { supuestoKey } from './shape.ts';
import { medianOf, sectionsByPermit } from './zone-figures.server.ts';

/** Reads offers from the columns of one version, and cards that are not kept from the database. */
export function readColumns(db: { $client: pg.Pool }, ready: ReadyColumns): OfferReader {
  const { columns } = ready;
  return {
    // The page is laid out before anything else may search the columns.
    search: async (search) => pageOfRows(searchColumns(columns, search), search),
    fichas: (ids, { permiso, automatico }) => readFichas(db, ready, { ids, permiso, automatico }),
    supuestos: async (permiso) => (lugar) => columns.supuestos.get(supuestoKey(permiso, lugar)),
    centres: async (offers) => knownCentres(columns, offers),
    candidates: async (search, compared) => mayBeBetter(columns, search, compared),
    median: async (usual) => medianOf(columns, usual),
    permits: async (zona) => sectionsByPermit(columns, zona),
  };
}
