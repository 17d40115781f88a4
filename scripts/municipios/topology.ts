/** Longitude and latitude, WGS84 degrees: the order of TopoJSON and GeoJSON. */
export type Position = readonly [lon: number, lat: number];

/** The part of TopoJSON (quantised, delta-coded arcs) that the maps use. */
export type Arcs = {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  readonly arcs: readonly (readonly Position[])[];
};

export type Topology = Arcs & {
  readonly objects: { readonly municipalities: { readonly geometries: readonly Geometry[] } };
};

export type Geometry = { readonly id: string } & (
  | { readonly type: 'Polygon'; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: 'MultiPolygon'; readonly arcs: readonly (readonly (readonly number[])[])[] }
);

export type Ring = readonly Position[];

/** Outer ring first, then the holes. */
type Polygon = readonly Ring[];

export type Area = {
  readonly polygons: readonly Polygon[];
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
  readonly centroid: Position;
};

const EARTH_DIAMETER_KM = 12_742;

/** Decodes the municipal map: INE code to area, degrees. */
export function municipalAreas(topology: Topology): Map<string, Area> {
  const arcs = decodeArcs(topology);
  const areas = new Map<string, Area>();
  for (const geometry of topology.objects.municipalities.geometries)
    areas.set(
      geometry.id,
      areaOf(polygonsOf(geometry).map((polygon) => polygon.map((ring) => stitch(arcs, ring)))),
    );
  return areas;
}

/** Gives the lines of the map in degrees; `-1 - i` in a geometry means the line `i` backwards. */
export function decodeArcs({ arcs, transform: { scale, translate } }: Arcs): Ring[] {
  return arcs.map((deltas) => {
    let [x, y] = [0, 0];
    return deltas.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}

/** Gives the polygons of a geometry, as rings of indexes of arcs. */
export const polygonsOf = (geometry: Geometry) =>
  geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;

/** Joins arcs into one ring: a negative index means the arc backwards; touching ends are kept once. */
export function stitch(arcs: readonly Ring[], indexes: readonly number[]): Ring {
  return indexes.flatMap((index, turn) => {
    const arc = arcs.at(index < 0 ? -index - 1 : index);
    if (!arc) throw new Error(`Arc ${index} is not in the map`);
    const directed = index < 0 ? arc.toReversed() : arc;
    return turn === 0 ? directed : directed.slice(1);
  });
}

function areaOf(polygons: readonly Polygon[]): Area {
  const points = polygons.flatMap((polygon) => polygon[0] ?? []);
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  return {
    polygons,
    box: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    centroid: centroidOf(polygons, points),
  };
}

/**
 * Gives the centroid of the largest polygon: the mean of all polygons may fall in another municipality or in the sea.
 * For an area that the map's simplification flattened to nothing, gives the mean of its points.
 */
function centroidOf(polygons: readonly Polygon[], points: Ring): Position {
  let best = { size: 0, centroid: meanOf(points) };
  for (const [outer] of polygons) {
    const measured = outer && measure(outer);
    if (measured && measured.size > best.size) best = measured;
  }
  return best.centroid;
}

function meanOf(points: Ring): Position {
  const total = points.reduce(([x, y], [lon, lat]): Position => [x + lon, y + lat], [0, 0]);
  return [total[0] / points.length, total[1] / points.length];
}

/** Measures a ring by the shoelace formula, taken from the first point so that small areas keep their digits. */
function measure(ring: Ring): { size: number; centroid: Position } | undefined {
  const [x0, y0] = ring[0] ?? [0, 0];
  let [doubled, x, y] = [0, 0, 0];
  let previous: Position = [0, 0];
  for (const [lon, lat] of ring) {
    const current: Position = [lon - x0, lat - y0];
    const cross = previous[0] * current[1] - current[0] * previous[1];
    doubled += cross;
    x += (previous[0] + current[0]) * cross;
    y += (previous[1] + current[1]) * cross;
    previous = current;
  }
  if (Math.abs(doubled) < 1e-12) return undefined;
  return { size: Math.abs(doubled), centroid: [x0 + x / (3 * doubled), y0 + y / (3 * doubled)] };
}

/** Says whether the point is inside one of the polygons and in none of its holes. */
export function contains(area: Area, point: Position): boolean {
  const [west, south, east, north] = area.box;
  const [lon, lat] = point;
  if (lon < west || lon > east || lat < south || lat > north) return false;
  return area.polygons.some(
    ([outer, ...holes]) =>
      outer !== undefined && inRing(outer, point) && !holes.some((hole) => inRing(hole, point)),
  );
}

/** Applies the even-odd rule: counts the sides that a ray towards the east crosses. */
function inRing(ring: Ring, [lon, lat]: Position): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const current of ring) {
    if (previous && current[1] > lat !== previous[1] > lat) {
      const crossing =
        ((previous[0] - current[0]) * (lat - current[1])) / (previous[1] - current[1]) + current[0];
      if (lon < crossing) inside = !inside;
    }
    previous = current;
  }
  return inside;
}

/** Gives the great-circle distance in kilometres. */
export function distanceKm([lonA, latA]: Position, [lonB, latB]: Position): number {
  const radians = Math.PI / 180;
  const across = Math.cos(latA * radians) * Math.cos(latB * radians);
  const half =
    Math.sin(((latB - latA) * radians) / 2) ** 2 + across * Math.sin(((lonB - lonA) * radians) / 2) ** 2;
  return EARTH_DIAMETER_KM * Math.asin(Math.sqrt(half));
}
