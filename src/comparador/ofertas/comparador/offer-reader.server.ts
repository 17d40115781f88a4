import type pg from 'pg';
import { type SupuestosLeidos, selectSupuestos } from './assumed-prices.server.ts';
import { type OffersOfPermit, type PlacedCentre, selectCentres } from './exam-centres.server.ts';
import { type MedianQuery, medianCost, permitCounts, type ZonaMapa } from './map-data.server.ts';
import { type FichaLeida, selectFichas } from './read-cards.server.ts';
import {
  type Candidate,
  type ComparisonBase,
  type FoundPage,
  type OfferSearch,
  pageOfRows,
  searchOffers,
  selectCandidates,
} from './search-offers.server.ts';
import type { Zona } from './zone-condition.server.ts';

/** A request reads the offers by these functions; those that `readAtDatabase` calls say what each gives. */
export type OfferReader = {
  search(search: OfferSearch): Promise<FoundPage>;
  fichas(ids: readonly number[], offers: OffersOfPermit): Promise<FichaLeida[]>;
  supuestos(permiso: number): Promise<SupuestosLeidos>;
  centres(offers: OffersOfPermit): Promise<PlacedCentre[]>;
  candidates(search: OfferSearch, compared: ComparisonBase): Promise<Candidate[]>;
  median(usual: MedianQuery): Promise<number | null>;
  permits(zona: ZonaMapa): Promise<Map<number, number>>;
};

/** Gives the reader for a zone. */
export type ReaderOfZone = (zona: Zona) => OfferReader;

/** The plain twin: each question is a statement. */
export const readAtDatabase = (db: { $client: pg.Pool }): OfferReader => ({
  search: async (search) => pageOfRows(await searchOffers(db, search), search),
  fichas: async (ids, { permiso, automatico }) =>
    (await selectFichas(db, { ids, permiso, automatico })).fichas,
  supuestos: (permiso) => selectSupuestos(db, permiso),
  centres: (offers) => selectCentres(db, offers),
  candidates: (search, compared) => selectCandidates(db, search, compared),
  median: (usual) => medianCost(db, usual),
  permits: (zona) => permitCounts(db, zona),
});
