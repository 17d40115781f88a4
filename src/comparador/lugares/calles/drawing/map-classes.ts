/** Values of a feature of a vector tile. */
export type Properties = Readonly<Record<string, string | number | boolean>>;

/** Areas, in the order in which they are painted. */
export const areas = ['suelo', 'verde', 'arena', 'agua', 'edificio'] as const;
export type Area = (typeof areas)[number];

/** Lines, in the order in which they are painted. */
export const lines = [
  'rio',
  'termino',
  'limite',
  'senda',
  'servicio',
  'calle',
  'tren',
  'secundaria',
  'principal',
  'autovia',
] as const;
export type Line = (typeof lines)[number];

const GREEN = new Set(
  (
    'park forest wood nature_reserve national_park grass grassland meadow garden golf_course recreation_ground ' +
    'allotments village_green playground cemetery zoo orchard scrub pitch'
  ).split(' '),
);
const BUILT = new Set(
  'residential industrial commercial railway retail school university college hospital urban_area pedestrian'.split(
    ' ',
  ),
);
const SAND = new Set(['beach', 'sand']);

/** The kind of a feature: `kind` since version 4 of the Protomaps schema, `pmap:kind` before. */
export const kindOf = (properties: Properties): string =>
  String(properties.kind ?? properties['pmap:kind'] ?? '');

const detailOf = (properties: Properties): string =>
  String(properties.kind_detail ?? properties['pmap:kind_detail'] ?? properties['pmap:highway'] ?? '');

/** The class of an area, by its layer of the Protomaps schema and the zoom; undefined for areas that are not drawn. */
export function areaOf(layer: string, properties: Properties, z: number): Area | undefined {
  if (layer === 'water') return 'agua';
  if (layer === 'buildings') return z >= 14 ? 'edificio' : undefined;
  const kind = kindOf(properties);
  if (GREEN.has(kind) || (layer === 'landcover' && kind === 'forest')) return 'verde';
  if (SAND.has(kind)) return 'arena';
  return BUILT.has(kind) ? 'suelo' : undefined;
}

/** Lowest zoom at which the lines of a class are drawn; `termino`, the boundary of a municipality, is in no archive. */
export const FROM: Readonly<Record<Line, number>> = {
  rio: 8,
  termino: 9,
  limite: 4,
  senda: 14,
  servicio: 14,
  calle: 12,
  tren: 10,
  secundaria: 9,
  principal: 6,
  autovia: 4,
};

/** The class of a line, by its layer of the Protomaps schema and the zoom; undefined for lines that are not drawn. */
export function lineOf(layer: string, properties: Properties, z: number): Line | undefined {
  const found = classOfLine(layer, properties);
  return found && z >= FROM[found] ? found : undefined;
}

function classOfLine(layer: string, properties: Properties): Line | undefined {
  const kind = kindOf(properties);
  if (layer === 'water') return kind === 'river' || kind === 'canal' || kind === 'stream' ? 'rio' : undefined;
  // Municipal boundaries (`locality`) would cross every town.
  if (layer === 'boundaries') return kind === 'locality' || kind === 'county' ? undefined : 'limite';
  if (layer === 'transit') return kind === 'rail' ? 'tren' : undefined;
  if (layer !== 'roads') return undefined;
  if (kind === 'rail') return detailOf(properties) === 'abandoned' ? undefined : 'tren';
  if (kind === 'highway') return 'autovia';
  if (kind === 'medium_road') return 'secundaria';
  if (kind === 'major_road')
    return /^(?:secondary|tertiary)/.test(detailOf(properties)) ? 'secundaria' : 'principal';
  if (kind === 'minor_road') return detailOf(properties) === 'service' ? 'servicio' : 'calle';
  return kind === 'path' || kind === 'other' ? 'senda' : undefined;
}

/** Width of a line in pixels at a zoom, and that of its edge, which is painted under all lines; no edge is 0. */
export function widthOf(line: Line, z: number): { width: number; edge: number } {
  const [least, most, edge] = WIDTHS[line];
  const grown = least * (most / least) ** Math.min(1, Math.max(0, (z - 8) / 8));
  const width = Math.round(grown * 10) / 10;
  return { width, edge: edge && z >= 11 ? width + 1.6 : 0 };
}

/** Pixels at zoom 8 and at zoom 16, and whether the line has an edge. */
const WIDTHS: Readonly<Record<Line, [number, number, boolean]>> = {
  rio: [0.6, 4, false],
  termino: [0.8, 1.2, false],
  limite: [0.8, 1.2, false],
  senda: [0.5, 1.4, false],
  servicio: [0.5, 5, true],
  calle: [0.6, 12, true],
  tren: [0.7, 2, false],
  secundaria: [0.7, 15, true],
  principal: [1, 18, true],
  autovia: [1.4, 20, true],
};
