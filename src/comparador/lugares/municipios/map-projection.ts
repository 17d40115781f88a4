export type MapPoint = { readonly x: number; readonly y: number };

/**
 * Flat map of Spain in units of its viewBox: equirectangular, the longitudes shortened by the cosine of latitude 40°.
 * The Canaries stand in a frame at the lower left, at four fifths of the scale and with the cosine of their own
 * latitude (28.5°), or they would be drawn too thin. `lon` and `lat` are the degrees of the point (`x`, `y`).
 */
export const mapProjection = {
  width: 1000,
  height: 950,
  peninsula: { lon: -9.32, lat: 43.81, x: 6, y: 6, perLon: 72.39, perLat: 94.5 },
  canarias: { lon: -18.17, lat: 29.43, x: 18, y: 796, perLon: 66.44, perLat: 75.6 },
  inset: { x: 6, y: 784, width: 340, height: 160 },
} as const;

/**
 * Where a point of a province falls on the map: its INE code decides between the mainland and the frame of the Canaries.
 * @param point WGS84 degrees.
 * @returns units of the map's viewBox, not rounded; a point outside the province is projected all the same.
 */
export function projectPoint(point: { lat: number; lon: number; codProvincia: string }): MapPoint {
  const { lon, lat, x, y, perLon, perLat } = frameOf(point.codProvincia);
  return { x: x + (point.lon - lon) * perLon, y: y + (lat - point.lat) * perLat };
}

/** Inverse of `projectPoint`: degrees of a place on the map of a province. */
export function unprojectPoint(place: MapPoint, codProvincia: string): { lat: number; lon: number } {
  const { lon, lat, x, y, perLon, perLat } = frameOf(codProvincia);
  return { lat: lat - (place.y - y) / perLat, lon: lon + (place.x - x) / perLon };
}

const frameOf = (codProvincia: string) =>
  mapProjection[codProvincia === '35' || codProvincia === '38' ? 'canarias' : 'peninsula'];
