/*
 * Outlines in outlines.generated.json, made by `node scripts/generate-outlines.ts`: municipalities of the Instituto Geográfico
 * Nacional (CC BY 4.0), neighbourhoods of the Ayuntamiento de Madrid and the Ajuntament de Barcelona; docs/fuentes.md.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#platform/http/root.server.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import type { Municipio } from './data.server.ts';
import { placeData, type Sitio } from './place-data.server.ts';
import { townByCode } from './town-index.server.ts';

const FILE = path.join(ROOT, 'src/comparador/lugares/municipios/outlines.generated.json');

type Row = [codigo: string, box: string, lines: string];

type File = {
  escala: [[number, number]];
  origen: [[number, number]];
  lineas: string[];
  municipios: Row[];
  distritos: Row[];
};

/** Land inside the lines (even-odd rule), with its box in degrees: west, south, east, north. */
type Outline = {
  codigo: string;
  box: readonly [number, number, number, number];
  lines: () => readonly Float32Array[];
};

type Outlines = { municipios: readonly Outline[]; distritos: readonly Outline[] };

let made: Outlines | undefined;

/** Outlines, read at the first call; the lines of each are made when a point falls in its box. */
function outlines(): Outlines {
  made ??= readOutlines(JSON.parse(readFileSync(FILE, 'utf8')));
  return made;
}

function readOutlines({ escala, origen, lineas, municipios, distritos }: File): Outlines {
  const [[x, y]] = escala;
  const [[x0, y0]] = origen;
  const known = new Map<string, Float32Array>();
  const line = (number: string) => {
    const points = known.get(number) ?? readLine(lineas[Number(number)] ?? '', { x, y, x0, y0 });
    known.set(number, points);
    return points;
  };
  const ring = (steps: string) => readLine(steps, { x: 0.0001, y: 0.0001, x0: 0, y0: 0 });
  return {
    municipios: municipios.map((row) => outlineOf(row, (numbers) => numbers.split(' ').map(line))),
    distritos: distritos.map((row) => outlineOf(row, (rings) => rings.split('|').map(ring))),
  };
}

function outlineOf([codigo, box, text]: Row, read: (text: string) => readonly Float32Array[]): Outline {
  let lines: readonly Float32Array[] | undefined;
  const [west = 0, south = 0, east = 0, north = 0] = box
    .split(' ')
    .map((thousandths) => Number(thousandths) / 1000);
  return {
    codigo,
    box: [west, south, east, north],
    lines() {
      lines ??= read(text);
      return lines;
    },
  };
}

type Steps = { x: number; y: number; x0: number; y0: number };

/** Longitudes and latitudes in turn, of a line written as steps from point to point; single precision is exact to half a metre. */
function readLine(line: string, { x, y, x0, y0 }: Steps): Float32Array {
  const points = Float32Array.from(line.split(' '), Number);
  let [column, row] = [0, 0];
  for (let at = 0; at < points.length; at += 2) {
    column += points[at] ?? 0;
    row += points[at + 1] ?? 0;
    points[at] = column * x + x0;
    points[at + 1] = row * y + y0;
  }
  return points;
}

/** Outlines of all municipalities, by INE code; neighbours share their lines. */
export const townOutlines = (): readonly Pick<Outline, 'codigo' | 'lines'>[] => outlines().municipios;

/** Counts the sides that a ray towards the east crosses: an odd number from inside. */
function isInside({ lines, box: [west, south, east, north] }: Outline, { lat, lon }: Point): boolean {
  if (lon < west || lon > east || lat < south || lat > north) return false;
  let inside = false;
  for (const line of lines())
    for (let at = 2; at < line.length; at += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = [line[at - 2], line[at - 1], line[at], line[at + 1]];
      if (y0 > lat !== y1 > lat && lon < ((x0 - x1) * (lat - y1)) / (y0 - y1) + x1) inside = !inside;
    }
  return inside;
}

/** A point so near to an outline is still in Spain: a harbour, a boat, a coast that the map has rounded. */
const FARTHEST_KM = 15;

/** Kilometres from a point to the side between two corners. */
function kmToSide(point: Point, a: Point, b: Point): number {
  const east = Math.cos((point.lat * Math.PI) / 180);
  const [x, y] = [(b.lon - a.lon) * east, b.lat - a.lat];
  const along = (point.lon - a.lon) * east * x + (point.lat - a.lat) * y;
  const share = Math.min(1, Math.max(0, along / (x * x + y * y || 1)));
  return distanceKm(point, { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) });
}

/** Gives the outline with the nearest side, within `FARTHEST_KM`. */
function nearestOutline(all: readonly Outline[], point: Point): Outline | undefined {
  let best: Outline | undefined;
  let least = FARTHEST_KM;
  const margin = FARTHEST_KM / 80;
  for (const outline of all) {
    const [west, south, east, north] = outline.box;
    const { lat, lon } = point;
    if (lon < west - margin || lon > east + margin || lat < south - margin || lat > north + margin) continue;
    for (const line of outline.lines())
      for (let at = 2; at < line.length; at += 2) {
        const from = { lon: line[at - 2] ?? 0, lat: line[at - 1] ?? 0 };
        const km = kmToSide(point, from, { lon: line[at] ?? 0, lat: line[at + 1] ?? 0 });
        if (km < least) [best, least] = [outline, km];
      }
  }
  return best;
}

/** The municipality that a point lies in, and the district where the outlines of its city are known. */
export type PointPlace = { municipio: Municipio; distrito: Sitio | null };

/**
 * Gives the municipality whose outline holds a point, WGS84 degrees, or the nearest one within some kilometres; undefined outside of
 * Spain. The outlines are rounded to some 200 metres.
 */
export function locatePoint(point: Point): PointPlace | undefined {
  const { municipios, distritos } = outlines();
  const outline = municipios.find((one) => isInside(one, point)) ?? nearestOutline(municipios, point);
  const municipio = outline && townByCode(outline.codigo);
  if (!municipio) return undefined;
  const distrito = distritos.find((one) => one.codigo.startsWith(municipio.codigo) && isInside(one, point));
  return {
    municipio,
    distrito: placeData().sitios.find(({ codigo }) => codigo === distrito?.codigo) ?? null,
  };
}
