import type { Point } from './map-point.ts';

/** GRS80, the ellipsoid of ETRS89: half its longer axis in metres, and its flattening. */
const AXIS = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const SCALE = 0.9996;
const FALSE_EASTING = 500_000;

/**
 * Turns UTM metres of the northern half, in ETRS89, into degrees, which for a map are those of WGS84. Spain has the
 * zones 28 (the Canaries) to 31. Series of Krüger to the third order: its error is under a millimetre.
 */
export function pointOfUtm(x: number, y: number, zone: number): Point {
  const n = FLATTENING / (2 - FLATTENING);
  const meridian = (AXIS / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64) * SCALE;
  const [xi, eta] = [y / meridian, (x - FALSE_EASTING) / meridian];
  const beta = [
    n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3,
    n ** 2 / 48 + n ** 3 / 15,
    (17 / 480) * n ** 3,
  ];
  const angle = (index: number) => 2 * (index + 1);
  const northing = beta.reduce(
    (sum, b, i) => sum - b * Math.sin(angle(i) * xi) * Math.cosh(angle(i) * eta),
    xi,
  );
  const easting = beta.reduce(
    (sum, b, i) => sum - b * Math.cos(angle(i) * xi) * Math.sinh(angle(i) * eta),
    eta,
  );
  const conformal = Math.asin(Math.sin(northing) / Math.cosh(easting));
  const delta = [
    2 * n - (2 / 3) * n ** 2 - 2 * n ** 3,
    (7 / 3) * n ** 2 - (8 / 5) * n ** 3,
    (56 / 15) * n ** 3,
  ];
  const latitude = delta.reduce((sum, d, i) => sum + d * Math.sin(angle(i) * conformal), conformal);
  const degrees = (radians: number) => (radians * 180) / Math.PI;
  return {
    lat: degrees(latitude),
    lon: 6 * zone - 183 + degrees(Math.atan2(Math.sinh(easting), Math.cos(northing))),
  };
}
