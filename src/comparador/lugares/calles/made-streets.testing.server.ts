import { clipLine, clipRing, type Point } from './drawing/clip.ts';
import type { Properties } from './drawing/map-classes.ts';
import { type MadeFeature, type MadeTile, writeArchive } from './write-archive.testing.server.ts';

/** Zooms of the archive: the real one has 0 to 14. */
const ZOOMS = { least: 6, most: 14 } as const;
const EXTENT = 4096;
const BUFFER = { from: -64, to: EXTENT + 64 };

/** A thing of the invented town; points in metres east and south of its middle. */
type Thing = {
  layer: string;
  type: 1 | 2 | 3;
  properties: Properties;
  line: Point[];
  /** Lowest zoom at which it is in the tiles. */
  from: number;
};

type Middle = { lat: number; lon: number };

/** Metres of the town's side, and of a block. */
const TOWN = 3_000;
const BLOCK = 120;

const STREETS =
  'Olmo Sauce Nogal Cerezo Almendro Tilo Fresno Acebo Laurel Mirto Romero Tomillo Espliego'.split(' ');

/**
 * Makes a PMTiles archive of an invented town around a point, in the Protomaps schema: a motorway, avenues, streets with names that no real
 * town has together, a river, a park, a railway and houses.
 */
export function madeStreets(middle: Middle, name = 'Villa Inventada'): Uint8Array {
  const things = townThings(name);
  const tiles: MadeTile[] = [];
  const corners = cornersOf(middle);
  for (let z: number = ZOOMS.least; z <= ZOOMS.most; z++) {
    const [left, top] = tileOf({ lat: corners[3] ?? 0, lon: corners[0] ?? 0 }, z);
    const [right, bottom] = tileOf({ lat: corners[1] ?? 0, lon: corners[2] ?? 0 }, z);
    for (let x = left; x <= right; x++)
      for (let y = top; y <= bottom; y++) tiles.push(cutTile(things, middle, { z, x, y }));
  }
  return writeArchive(tiles, corners);
}

const METRES = 111_320;

const degreesAt = ({ lat, lon }: Middle, { x, y }: Point): Middle => ({
  lat: lat - y / METRES,
  lon: lon + x / (METRES * Math.cos((lat * Math.PI) / 180)),
});

function cornersOf(middle: Middle): number[] {
  const half = TOWN / 2;
  const [from, to] = [degreesAt(middle, { x: -half, y: half }), degreesAt(middle, { x: half, y: -half })];
  return [from.lon, from.lat, to.lon, to.lat];
}

/** Web Mercator, in parts of the world's side. */
const worldOf = ({ lat, lon }: Middle): Point => ({
  x: (lon + 180) / 360,
  y: (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2,
});

function tileOf(place: Middle, z: number): [number, number] {
  const { x, y } = worldOf(place);
  return [Math.floor(x * 2 ** z), Math.floor(y * 2 ** z)];
}

function cutTile(things: readonly Thing[], middle: Middle, { z, x, y }: Omit<MadeTile, 'layers'>): MadeTile {
  const layers: Record<string, MadeFeature[]> = {};
  for (const { layer, type, properties, line, from } of things) {
    if (z < from) continue;
    const points = line.map((point) => {
      const world = worldOf(degreesAt(middle, point));
      return { x: (world.x * 2 ** z - x) * EXTENT, y: (world.y * 2 ** z - y) * EXTENT };
    });
    const geometry =
      type === 2 ? clipLine(points, BUFFER) : type === 3 ? [clipRing(points, BUFFER)] : [points];
    const isHere =
      type !== 1 ||
      points.every((point) => point.x >= 0 && point.x < EXTENT && point.y >= 0 && point.y < EXTENT);
    if (!isHere || geometry.every((part) => part.length === 0)) continue;
    layers[layer] = [...(layers[layer] ?? []), { type, properties, geometry }];
  }
  return { z, x, y, layers };
}

const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

function townThings(name: string): Thing[] {
  const half = TOWN / 2;
  const far = TOWN * 3;
  const road = (properties: Properties, line: Point[], from: number): Thing => ({
    layer: 'roads',
    type: 2,
    properties,
    line,
    from,
  });
  const things: Thing[] = [
    {
      layer: 'places',
      type: 1,
      properties: { kind: 'locality', name, population_rank: 11 },
      line: [{ x: 0, y: -40 }],
      from: 6,
    },
    {
      layer: 'landuse',
      type: 3,
      properties: { kind: 'residential' },
      line: rectangle(-half, -half, TOWN, TOWN),
      from: 8,
    },
    {
      layer: 'landuse',
      type: 3,
      properties: { kind: 'park', name: 'Parque Inventado' },
      line: rectangle(-900, 300, 480, 360),
      from: 10,
    },
    {
      layer: 'water',
      type: 2,
      properties: { kind: 'river', name: 'Río Inventado' },
      line: [
        { x: -far, y: 900 },
        { x: -400, y: 760 },
        { x: 500, y: 1_000 },
        { x: far, y: 800 },
      ],
      from: 6,
    },
    { layer: 'water', type: 3, properties: { kind: 'lake' }, line: rectangle(620, 420, 260, 180), from: 10 },
    road(
      { kind: 'highway', shield_text: 'X-1', name: 'Autovía Inventada' },
      [
        { x: 1_250, y: -far },
        { x: 1_150, y: 0 },
        { x: 1_350, y: far },
      ],
      6,
    ),
    road(
      { kind: 'major_road', kind_detail: 'primary', name: 'Avenida de la Invención' },
      [
        { x: -far, y: 20 },
        { x: far, y: 20 },
      ],
      8,
    ),
    road(
      { kind: 'major_road', kind_detail: 'secondary', name: 'Paseo Imaginario' },
      [
        { x: 40, y: -half },
        { x: 40, y: half },
      ],
      9,
    ),
    road(
      { kind: 'rail' },
      [
        { x: -1_300, y: -far },
        { x: -1_100, y: 0 },
        { x: -600, y: far },
      ],
      8,
    ),
  ];
  for (let at = -half + BLOCK, index = 0; at < half; at += BLOCK, index++) {
    const tree = STREETS[index % STREETS.length] ?? '';
    const where = index < STREETS.length ? '' : ' Bajo';
    const across = { kind: 'minor_road', kind_detail: 'residential', name: `Calle del ${tree}${where}` };
    const down = { ...across, name: `Travesía del ${tree}${where}` };
    things.push(
      road(
        across,
        [
          { x: -half, y: at },
          { x: half, y: at },
        ],
        12,
      ),
    );
    things.push(
      road(
        down,
        [
          { x: at, y: -half },
          { x: at, y: half },
        ],
        12,
      ),
    );
    for (let house = -half + BLOCK; house < half; house += BLOCK)
      things.push({
        layer: 'buildings',
        type: 3,
        properties: { kind: 'building' },
        line: rectangle(house + 20, at + 20, 60, 70),
        from: 13,
      });
  }
  return things;
}
