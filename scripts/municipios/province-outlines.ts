import {
  type MapPoint,
  mapProjection,
  projectPoint,
} from '../../src/comparador/lugares/municipios/map-projection.ts';
import { type CodigoProvincia, provincias } from '../../src/platform/kit/people/provincias.ts';
import { simplifyLine } from './simplify-line.ts';
import {
  type Arcs,
  decodeArcs,
  type Geometry,
  type Position,
  polygonsOf,
  type Ring,
  stitch,
} from './topology.ts';

/** `provinces.json` of es-atlas. Id 54 is Gibraltar and 20 is Gipuzkoa; only in the file of regions is 20 Gibraltar. */
export type ProvinceTopology = Arcs & {
  readonly objects: { readonly provinces: { readonly geometries: readonly Geometry[] } };
};

export type Outline = {
  readonly codigo: CodigoProvincia;
  /** Path for the map of Spain, whole units. */
  readonly d: string;
  /** Path for the province alone: the same units, with one decimal. */
  readonly detail: string;
  /** Box of `detail`, in units: x, y, width, height. */
  readonly box: readonly [number, number, number, number];
  /** Centre, only for the provinces too small to see, or press, by their outline. */
  readonly center?: MapPoint;
};

export type Outlines = { readonly projection: typeof mapProjection; readonly provinces: readonly Outline[] };

type Level = {
  /** Steps of the grid in a unit of the map. */
  readonly perUnit: number;
  /** Square units: smaller bends are straightened. */
  readonly minBend: number;
  /** Square units: smaller islands are left out, save the largest piece of a province. */
  readonly minIsland: number;
};

const SPAIN: Level = { perUnit: 1, minBend: 5, minIsland: 6 };

/**
 * Gives the level for a province drawn alone, which its neighbours need not match: as fine as its size (units) can
 * show, be it Badajoz or Ceuta.
 */
const aloneLevel = (size: number): Level => ({
  perUnit: 10,
  minBend: (size * DETAIL) ** 2,
  minIsland: Math.min(2, (size * DETAIL) ** 2 * 4),
});

/** Side of the smallest bend in a province drawn alone, as a part of the province's side. */
const DETAIL = 1 / 110;

/** A province with a box up to this size (square units) gets a centre. The smallest of the others, Gipuzkoa, has some 2,000. */
const TOO_SMALL = 100;

/**
 * Builds the outlines of the 52 provinces by INE code. Simplifies each border once, as a line, so that neighbours
 * leave no gap.
 */
export function buildOutlines(map: ProvinceTopology): Outlines {
  const ringsOf = ringReader(map);
  const outlines = provincias.map(({ codigo }): Outline => {
    const spain = ringsOf(codigo, SPAIN);
    const rings = ringsOf(codigo, aloneLevel(Math.max(...boxOf(spain.flat()).slice(2))));
    const [x, y, width, height] = boxOf(rings.flat());
    const outline: Outline = {
      codigo,
      d: pathOf(spain),
      detail: pathOf(rings),
      box: [x, y, width, height],
    };
    if (width * height > TOO_SMALL) return outline;
    return { ...outline, center: { x: Math.round(x + width / 2), y: Math.round(y + height / 2) } };
  });
  return { projection: mapProjection, provinces: outlines };
}

/** Makes a reader of the rings of a province, in units of the map, rounded to the grid of the level. */
function ringReader(map: ProvinceTopology): (codigo: string, level: Level) => Ring[] {
  const degrees = decodeArcs(map);
  const polygons = new Map(map.objects.provinces.geometries.map((one) => [one.id, polygonsOf(one)]));
  const uses = new Map<number, number>();
  for (const index of [...polygons.values()].flat(3).map(lineOf)) uses.set(index, (uses.get(index) ?? 0) + 1);
  return (codigo, level) => {
    const own = polygons.get(codigo);
    if (!own) throw new Error(`Province ${codigo} is not in the map`);
    const used = new Set(own.flat(2).map(lineOf));
    const lines = degrees.map((line, index) => (used.has(index) ? drawLine(line, codigo, level) : []));
    const pieces = own.map((indexes) => {
      const rings = indexes.map((ring) => stitch(lines, ring)).filter((ring) => areaOf(ring) > 0);
      const island = indexes.flat().every((index) => uses.get(lineOf(index)) === 1);
      return { rings, island, area: areaOf(rings[0] ?? []) };
    });
    const largest = Math.max(...pieces.map(({ area }) => area));
    return pieces.flatMap(({ rings, island, area }) =>
      island && area < level.minIsland && area < largest ? [] : rings,
    );
  };
}

/** Gives the line of an index in a ring, in either direction. */
const lineOf = (index: number) => (index < 0 ? -index - 1 : index);

/** Draws a line equally for both provinces of a border: the result depends on the line and on the map's part. */
function drawLine(degrees: Ring, codProvincia: string, level: Level): Ring {
  const flat = degrees.map(([lon, lat]): Position => {
    const { x, y } = projectPoint({ lon, lat, codProvincia });
    return [x * level.perUnit, y * level.perUnit];
  });
  const onGrid = simplifyLine(flat, level.minBend * level.perUnit ** 2).map(
    ([x, y]): Position => [Math.round(x), Math.round(y)],
  );
  // Rounding leaves repeated points and points in the middle of a straight stretch.
  return simplifyLine(onGrid, 0.5).map(([x, y]): Position => [x / level.perUnit, y / level.perUnit]);
}

function areaOf(ring: Ring): number {
  let doubled = 0;
  let previous = ring.at(-1) ?? [0, 0];
  for (const current of ring) {
    doubled += previous[0] * current[1] - current[0] * previous[1];
    previous = current;
  }
  return Math.abs(doubled) / 2;
}

function boxOf(points: Ring): [number, number, number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  return [west, north, tenth(Math.max(...xs) - west), tenth(Math.max(...ys) - north)];
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Writes each ring from its first point by steps, as short as SVG's grammar allows: 'M12 34l5-6 7 8z'. */
function pathOf(rings: readonly Ring[]): string {
  return rings
    .map(([first = [0, 0], ...rest]) => {
      let previous = first;
      const steps = rest.slice(0, -1).flatMap(([x, y]) => {
        const step = [tenth(x - previous[0]), tenth(y - previous[1])];
        previous = [x, y];
        return step[0] === 0 && step[1] === 0 ? [] : step;
      });
      return `M${joinNumbers(first)}l${joinNumbers(steps)}z`;
    })
    .join('');
}

/**
 * Joins numbers without a space where a minus sign, or a point after a number that has one already, separates them.
 */
function joinNumbers(numbers: readonly number[]): string {
  return numbers
    .map((number) => `${number}`.replace(/^(-?)0\./, '$1.'))
    .reduce((text, number) =>
      number.startsWith('-') || (number.startsWith('.') && /\.\d*$/.test(text))
        ? text + number
        : `${text} ${number}`,
    );
}
