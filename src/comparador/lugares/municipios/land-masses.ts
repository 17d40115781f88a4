import type { Point } from '#platform/kit/distance.ts';

/** Box of an island or of a city across the strait, in WGS84 degrees; no box holds land of another one or of the peninsula. */
export type LandMass = { nombre: string; south: number; north: number; west: number; east: number };

const mass = (
  nombre: string,
  [south, north]: [number, number],
  [west, east]: [number, number],
): LandMass => ({
  nombre,
  south,
  north,
  west,
  east,
});

/**
 * Lands that no road joins to the peninsula. Cabrera goes with Mallorca, and La Graciosa with Lanzarote: neither has more than a
 * village.
 */
const LAND_MASSES: readonly LandMass[] = [
  mass('Mallorca', [39.05, 40.05], [2.2, 3.6]),
  mass('Menorca', [39.7, 40.2], [3.65, 4.5]),
  mass('Ibiza', [38.815, 39.2], [1.1, 1.75]),
  mass('Formentera', [38.6, 38.815], [1.3, 1.65]),
  mass('Ceuta', [35.8, 35.95], [-5.42, -5.24]),
  mass('Melilla', [35.1, 35.4], [-3.1, -2.3]),
  mass('El Hierro', [27.5, 27.95], [-18.3, -17.8]),
  mass('La Palma', [28.4, 28.95], [-18.1, -17.6]),
  mass('La Gomera', [27.95, 28.3], [-17.45, -17.05]),
  mass('Tenerife', [27.95, 28.7], [-17.0, -16.0]),
  mass('Gran Canaria', [27.65, 28.3], [-15.95, -15.25]),
  mass('Fuerteventura', [27.95, 28.79], [-14.7, -13.75]),
  mass('Lanzarote', [28.8, 29.5], [-14.0, -13.2]),
];

/** North of here there is only the peninsula: most points need no more than this comparison. */
const ISLANDS_SOUTH_OF = 40.2;

const isWithin = ({ lat, lon }: Point, { south, north, west, east }: LandMass): boolean =>
  lat >= south && lat <= north && lon >= west && lon <= east;

/** Gives the island or city across the strait that a point lies in; undefined for the peninsula. */
export const landMassOf = (point: Point): LandMass | undefined =>
  point.lat > ISLANDS_SOUTH_OF ? undefined : LAND_MASSES.find((mass) => isWithin(point, mass));

const DEGREES = /^-?\d+(?:\.\d+)?$/;

/** Condition that `lat` and `lon` lie in a land mass, in SQL: undefined is the peninsula. It has no values of a request. */
export function landMassSql(mass: LandMass | undefined): string {
  const within = ({ south, north, west, east }: LandMass) => {
    if (![south, north, west, east].every((degrees) => DEGREES.test(String(degrees)))) throw new RangeError();
    return `lat BETWEEN ${south} AND ${north} AND lon BETWEEN ${west} AND ${east}`;
  };
  if (mass) return within(mass);
  return `(lat > ${ISLANDS_SOUTH_OF} OR NOT (${LAND_MASSES.map((one) => `(${within(one)})`).join(' OR ')}))`;
}
