/** Kilometres of one degree of latitude. */
export const KM_PER_DEGREE = 111.2;

export type Point = { lat: number; lon: number };

/**
 * Kilometres in a straight line between two WGS84 points in degrees. The error is small up to a few hundred
 * kilometres.
 */
export function distanceKm(a: Point, b: Point): number {
  const east = (a.lon - b.lon) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, east);
}
