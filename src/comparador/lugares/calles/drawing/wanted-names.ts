import type { Point } from './clip.ts';
import type { LabelCandidate } from './labels.ts';
import { kindOf, type Line, type Properties } from './map-classes.ts';

/** Size of the letters of each class of the tile's style, in units of the drawing. */
const SIZES = { n1: 30, n2: 26, n3: 23, n4: 22 } as const;

const nameOf = (properties: Properties): string => String(properties.name ?? '').trim();

/** Value of the first of these properties that is a number; 99, the highest, if there is none. */
const numberOf = (properties: Properties, ...names: string[]): number => {
  const found = names.map((name) => properties[name]).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : 99;
};

/** The name of a town, a village or a neighbourhood at a zoom; larger towns choose their place first. */
export function wantedPlace(properties: Properties, at: Point, z: number): LabelCandidate | undefined {
  const text = nameOf(properties);
  const kind = kindOf(properties);
  if (!text) return undefined;
  if (kind === 'neighbourhood' || kind === 'macrohood')
    return z >= 12 ? { text, style: 'n3', size: SIZES.n3, rank: 200, at } : undefined;
  if (kind !== 'locality') return undefined;
  // 0 is a hamlet and 17 a capital of millions.
  const people = Number(properties.population_rank ?? properties['pmap:population_rank'] ?? 0);
  if (z < 8 && people < 11) return undefined;
  const style = people >= 11 ? 'n1' : people >= 8 ? 'n2' : 'n3';
  return { text, style, size: SIZES[style], rank: 20 - people, at };
}

const ROAD_RANKS: Partial<Record<Line, { rank: number; from: number }>> = {
  autovia: { rank: 300, from: 9 },
  principal: { rank: 310, from: 10 },
  secundaria: { rank: 320, from: 13 },
  calle: { rank: 330, from: 14 },
  senda: { rank: 340, from: 15 },
};

/** The name of a street, or the number of a road that is known by it. */
export function wantedStreet(
  properties: Properties,
  { line, at, z }: { line: Line; at: readonly Point[]; z: number },
): LabelCandidate | undefined {
  const asked = ROAD_RANKS[line];
  if (!asked || z < asked.from) return undefined;
  const number = String(properties.shield_text ?? properties.ref ?? '');
  const text = line === 'autovia' || (line === 'principal' && z < 13) ? number : nameOf(properties);
  if (!text) return undefined;
  return {
    text,
    style: 'n4',
    size: SIZES.n4,
    rank: asked.rank + numberOf(properties, 'min_zoom', 'pmap:min_zoom') / 100,
    at,
  };
}
