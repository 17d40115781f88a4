import type { Position } from './topology.ts';

/**
 * Simplifies a line by Visvalingam's method (1993): removes the point that makes the smallest triangle with its
 * neighbours, again and again, until none is smaller than `minArea` (square units of the points). The ends stay, so
 * that lines which meet still meet; a closed line (its last point is its first) keeps three corners.
 */
export function simplifyLine(points: readonly Position[], minArea: number): Position[] {
  const kept = [...points];
  const [first, last] = [kept[0], kept.at(-1)];
  const fewest = first && last && first[0] === last[0] && first[1] === last[1] ? 4 : 2;
  while (kept.length > fewest) {
    const { index, area } = smallest(kept);
    if (area >= minArea) break;
    kept.splice(index, 1);
  }
  return kept;
}

function smallest(points: readonly Position[]): { index: number; area: number } {
  let found = { index: 0, area: Number.POSITIVE_INFINITY };
  for (let index = 1; index < points.length - 1; index++) {
    const area = triangle(points[index - 1], points[index], points[index + 1]);
    if (area < found.area) found = { index, area };
  }
  return found;
}

function triangle(a: Position = [0, 0], b: Position = [0, 0], c: Position = [0, 0]): number {
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
}
