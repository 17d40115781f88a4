import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { clipLine, clipRing, isWithin, type Point, type Square } from './clip.ts';
import { type Label, type LabelCandidate, placeLabels } from './labels.ts';
import { type Area, areaOf, areas, type Line, lineOf, lines, widthOf } from './map-classes.ts';
import { TILE_STYLE } from './tile-style.ts';
import { wantedPlace, wantedStreet } from './wanted-names.ts';

/** Pixels of a tile's side on a page. */
const TILE_PIXELS = 512;

/** Units of the drawing along a side: two for each pixel, in whole numbers, so that dense screens are served too. */
export const SIDE = TILE_PIXELS * 2;

/** Lines and areas go on a little beyond the tile, so that their ends and edges do not show. */
const CUT: Square = { from: -64, to: SIDE + 64 };

/** Points of a tile that are drawn; the rest, which would be buildings, is left out. */
const MAX_POINTS = 250_000;

/** Layers of the Protomaps schema, in the order in which they use up the points. */
const LAYERS = [
  'places',
  'water',
  'boundaries',
  'roads',
  'transit',
  'landuse',
  'natural',
  'landcover',
  'buildings',
];

const POINT = 1;
const LINE = 2;

/** Part of a tile of the archive that a tile shows: the whole of it, or one of the squares of a higher zoom. */
type TilePart = { z: number; times: number; column: number; row: number };

/** Draws the bytes of a vector tile as SVG text. Throws if the bytes are no vector tile. */
export function drawTile(bytes: Uint8Array, part: TilePart): string {
  const drawing: Drawing = { part, paths: new Map(), wanted: [], points: 0 };
  const { layers } = new VectorTile(new PbfReader(bytes));
  for (const name of LAYERS) {
    const layer = layers[name];
    for (let index = 0; layer && index < layer.length && drawing.points < MAX_POINTS; index++)
      addFeature(drawing, name, layer.feature(index));
  }
  return svgOf(drawing);
}

/** A line of a class, in units of the drawing. */
export type DrawnLine = { line: Line; points: Point[] };

/** Draws lines and names that come from no archive. */
export function drawLines(
  z: number,
  { drawn = [], wanted = [] }: { drawn?: DrawnLine[]; wanted?: LabelCandidate[] },
): string {
  const drawing: Drawing = { part: { z, times: 1, column: 0, row: 0 }, paths: new Map(), wanted, points: 0 };
  for (const { line, points } of drawn)
    for (const piece of cutLine(points)) add(drawing, line, pathOf(piece, ''));
  return svgOf(drawing);
}

/** Draws a tile without data in the archive, as most of the sea: without it, pages would show a broken image. */
export const drawNothing = (z: number): string => drawLines(z, {});

type Drawing = {
  part: TilePart;
  paths: Map<Area | Line, string[]>;
  wanted: LabelCandidate[];
  points: number;
};

function addFeature(drawing: Drawing, layer: string, feature: VectorTileFeature): void {
  const { part, wanted } = drawing;
  const { properties, type } = feature;
  if (type === POINT) {
    const [at] = layer === 'places' ? pointsOf(drawing, feature).flat() : [];
    const name = at && wantedPlace(properties, at, part.z);
    if (name) wanted.push(name);
    return;
  }
  if (type === LINE) {
    const found = lineOf(layer, properties, part.z);
    if (!found) return;
    for (const line of pointsOf(drawing, feature).flatMap(cutLine)) {
      add(drawing, found, pathOf(line, ''));
      const name = wantedStreet(properties, { line: found, at: line, z: part.z });
      if (name) wanted.push(name);
    }
    return;
  }
  const area = areaOf(layer, properties, part.z);
  if (area) for (const ring of pointsOf(drawing, feature)) add(drawing, area, pathOf(cutRing(ring), 'z'));
}

const cutLine = (line: Point[]): Point[][] => (isWithin(line, CUT) ? [line] : clipLine(line, CUT));
const cutRing = (ring: Point[]): Point[] => (isWithin(ring, CUT) ? ring : clipRing(ring, CUT));

/** The geometry of a feature in units of the drawing. */
function pointsOf(drawing: Drawing, feature: VectorTileFeature): Point[][] {
  const { times, column, row } = drawing.part;
  const scale = (SIDE * times) / feature.extent;
  return feature.loadGeometry().map((points) => {
    drawing.points += points.length;
    return points.map(({ x, y }) => ({ x: x * scale - column * SIDE, y: y * scale - row * SIDE }));
  });
}

function add({ paths }: Drawing, name: Area | Line, path: string): void {
  if (path === '') return;
  const known = paths.get(name);
  if (known) known.push(path);
  else paths.set(name, [path]);
}

/** Path data in whole units, each point relative to the previous one; repeated points are written once. */
function pathOf(points: readonly Point[], end: '' | 'z'): string {
  let [x, y] = [Number.NaN, Number.NaN];
  const steps: string[] = [];
  for (const point of points) {
    const [nextX, nextY] = [Math.round(point.x), Math.round(point.y)];
    if (nextX === x && nextY === y) continue;
    steps.push(steps.length === 0 ? `M${nextX} ${nextY}` : `${between(nextX - x, nextY - y)}`);
    [x, y] = [nextX, nextY];
  }
  if (steps.length < (end === 'z' ? 3 : 2)) return '';
  const [first = '', ...rest] = steps;
  return `${first}l${rest.join(' ')}${end}`;
}

const between = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`);

function svgOf({ part, paths, wanted }: Drawing): string {
  const drawn = [
    ...areas.map((area) => areaSvg(area, paths.get(area))),
    ...linesSvg(part.z, paths),
    ...placeLabels(wanted, SIDE).map(labelSvg),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}" viewBox="0 0 ${SIDE} ${SIDE}"><style>${TILE_STYLE}</style>${drawn.join('')}</svg>`;
}

const areaSvg = (area: Area, path: string[] | undefined): string =>
  path ? `<path class="${area}" fill-rule="evenodd" d="${path.join('')}"/>` : '';

/** Draws all edges under all lines, so that no edge cuts a street at a crossing. */
function linesSvg(z: number, paths: Drawing['paths']): string[] {
  const shown = lines.flatMap((line) => {
    const path = paths.get(line);
    return path ? [{ line, path, ...widthOf(line, z) }] : [];
  });
  const use = (line: Line, pixels: number, more: string) =>
    `<use href="#${line}" class="${more}${line}" stroke-width="${Math.round(pixels * 20) / 10}"/>`;
  return [
    `<defs>${shown.map(({ line, path }) => `<path id="${line}" d="${path.join('')}"/>`).join('')}</defs>`,
    ...shown.flatMap(({ line, edge }) => (edge > 0 ? [use(line, edge, 'e ')] : [])),
    ...shown.map(({ line, width }) => use(line, width, '')),
  ];
}

function labelSvg({ text, style, x, y, angle }: Label): string {
  const [left, top] = [Math.round(x), Math.round(y)];
  const turned = angle === 0 ? '' : ` transform="rotate(${angle} ${left} ${top})"`;
  return `<text class="${style}" x="${left}" y="${top}"${turned}>${escaped(text)}</text>`;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for XML, without control characters, which XML does not allow. */
const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, '').replace(/[&<>]/g, (letter) => ESCAPED[letter] ?? letter);
