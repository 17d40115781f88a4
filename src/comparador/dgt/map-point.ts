/** WGS84 degrees. */
export type Point = { lat: number; lon: number };

/**
 * Reads two texts of degrees, with a point or a comma, as a point in Spain; null otherwise. Corrects a swap of the
 * two: no latitude of Spain is one of its longitudes.
 */
export function pointInSpain(latitude: string, longitude: string): Point | null {
  const [a, b] = [degrees(latitude), degrees(longitude)];
  const readings: Point[] = [
    { lat: a, lon: b },
    { lat: b, lon: a },
  ];
  return readings.find(isInSpain) ?? null;
}

const degrees = (text: string) => (text === '' ? Number.NaN : Number(text.replace(',', '.')));

/** South, north, west, east: the mainland with the Balearics, Ceuta and Melilla; the Canaries. */
const BOXES = [
  [35.1, 43.9, -9.4, 4.4],
  [27.6, 29.5, -18.2, -13.3],
] as const;

function isInSpain({ lat, lon }: Point): boolean {
  return BOXES.some(
    ([south, north, west, east]) => lat >= south && lat <= north && lon >= west && lon <= east,
  );
}

const EARTH_RADIUS_KM = 6371;

/** Gives the kilometres between two points along the surface, by the haversine formula. */
export function distanceKm(one: Point, other: Point): number {
  const radians = (angle: number) => (angle * Math.PI) / 180;
  const halfSine = (angle: number) => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    halfSine(other.lat - one.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * halfSine(other.lon - one.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}
