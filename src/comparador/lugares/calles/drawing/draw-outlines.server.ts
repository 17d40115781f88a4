import { municipios } from '#comparador/lugares/municipios/data.server.ts';
import { townOutlines } from '#comparador/lugares/municipios/locate-point.server.ts';
import type { Point } from './clip.ts';
import { type DrawnLine, drawLines, SIDE } from './draw-tile.ts';
import type { LabelCandidate } from './labels.ts';
import { FROM, type Line } from './map-classes.ts';
import { wantedPlace } from './wanted-names.ts';

type TileAddress = { z: number; x: number; y: number };

/** A line between municipalities, or along the coast and the frontier: longitudes and latitudes in turn. */
type Border = { line: Line; degrees: Float32Array; corners: [lat: number, lon: number][] };

/** Units between the point of a town and the middle of its name. */
const BELOW = 24;

let made: Border[] | undefined;

/** All the lines, made at the first tile. Neighbours share theirs: between two provinces, or with no neighbour, it is a `limite`. */
function borders(): Border[] {
  if (made) return made;
  const sides = new Map<Float32Array, string[]>();
  for (const { codigo, lines } of townOutlines())
    for (const degrees of lines()) sides.set(degrees, [...(sides.get(degrees) ?? []), codigo.slice(0, 2)]);
  made = [...sides].map(([degrees, [one, other]]) => {
    const [lons, lats] = [0, 1].map((first) => degrees.filter((_, at) => at % 2 === first));
    const cornerAt = (end: 'min' | 'max'): [number, number] => [
      Math[end](...(lats ?? [])),
      Math[end](...(lons ?? [])),
    ];
    return {
      line: one === other ? 'termino' : 'limite',
      degrees,
      corners: [cornerAt('min'), cornerAt('max')],
    };
  });
  return made;
}

/** Draws the boundaries of municipalities and provinces in a tile, and the names of its towns. */
export function drawOutlines({ z, x, y }: TileAddress): string {
  /** Web Mercator, in units of the drawing from the corner of the tile. */
  const spotOf = (lat: number, lon: number): Point => ({
    x: (((lon + 180) / 360) * 2 ** z - x) * SIDE,
    y: ((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) * 2 ** (z - 1) - y) * SIDE,
  });
  const drawn: DrawnLine[] = [];
  for (const { line, degrees, corners } of borders()) {
    if (z < FROM[line] || !meetsTile(corners.map(([lat, lon]) => spotOf(lat, lon)))) continue;
    const points = Array.from({ length: degrees.length / 2 }, (_, at) =>
      spotOf(degrees[2 * at + 1] ?? 0, degrees[2 * at] ?? 0),
    );
    drawn.push({ line, points });
  }
  const wanted = municipios().flatMap(({ nombre, lat, lon, poblacion }): LabelCandidate[] => {
    const at = lat !== null && lon !== null && spotOf(lat, lon);
    if (!at || !meetsTile([at])) return [];
    // On the map one name of a bilingual place is enough.
    const properties = {
      kind: 'locality',
      name: nombre.split('/')[0] ?? nombre,
      population_rank: rankOf(poblacion),
    };
    // Below its point, where a pin of its middle does not hide it.
    const name = wantedPlace(properties, { x: at.x, y: at.y + BELOW }, z);
    return name ? [name] : [];
  });
  return drawLines(z, { drawn, wanted });
}

function meetsTile(points: readonly Point[]): boolean {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  return Math.max(...xs) >= 0 && Math.min(...xs) <= SIDE && Math.max(...ys) >= 0 && Math.min(...ys) <= SIDE;
}

/** Rank of a population as the archives of streets have it: some 8 for ten thousand people, 11 for a hundred thousand. */
const rankOf = (people: number | null): number =>
  Math.max(0, Math.round(Math.log10((people ?? 0) + 1) * 3 - 4));
