/** Kilometres of one degree of latitude. */
export const KM_PER_DEGREE = 111.2;

export type Point = { lat: number; lon: number };

/** Kilometres in a straight line between two points of WGS84 degrees; near enough over a few hundred. */
export function distanceKm(a: Point, b: Point): number {
  const east = (a.lon - b.lon) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return KM_PER_DEGREE * Math.hypot(a.lat - b.lat, east);
}
