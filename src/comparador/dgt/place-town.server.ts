import { findMunicipality, type MunicipalityIndex } from './exam-centres.server.ts';
import { distanceKm, type Point } from './map-point.ts';
import type { SourcePlace } from './osm-places.ts';

export type KnownTown = Point & { codigo: string; codProvincia: string; poblacion: number };

export type TownFinder = {
  towns: readonly KnownTown[];
  index: MunicipalityIndex;
  /** INE codes of the municipalities of a postcode. */
  ofPostcode: (codigoPostal: string) => readonly string[];
};

/** A point so far from every town is at sea or in another country. */
const FARTHEST_KM = 60;

/**
 * Gives the municipality of a place: the nearest one of its postcode, or of all; but if the place names a municipality of that province,
 * the named one. Large towns reach farther from their middle. Near a boundary it may be the neighbour's: only the point is exact.
 */
export function townOf(place: SourcePlace, { towns, index, ofPostcode }: TownFinder): KnownTown | undefined {
  const ofCode = place.codigoPostal === null ? [] : ofPostcode(place.codigoPostal);
  const candidates = towns.filter(({ codigo }) => ofCode.includes(codigo));
  const nearest = nearestTown(place, candidates) ?? nearestTown(place, towns);
  if (!nearest || place.municipio === null) return nearest;
  const named = findMunicipality(index, nearest.codProvincia, place.municipio);
  return towns.find(({ codigo }) => codigo === named) ?? nearest;
}

/** Kilometres that a town reaches: some seven for Madrid, one for a town of sixty thousand. */
const reach = ({ poblacion }: KnownTown) => 0.004 * Math.sqrt(poblacion);

function nearestTown(place: Point, towns: readonly KnownTown[]): KnownTown | undefined {
  let best: KnownTown | undefined;
  let least = FARTHEST_KM;
  for (const town of towns) {
    // Most are ruled out by their latitude alone.
    if (Math.abs(town.lat - place.lat) > 0.6) continue;
    const km = distanceKm(place, town) - reach(town);
    if (km < least) [best, least] = [town, km];
  }
  return best;
}
