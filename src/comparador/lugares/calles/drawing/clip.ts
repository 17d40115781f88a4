/** A point in units of the drawing. */
export type Point = { x: number; y: number };

/** Sides of a square that lines and areas are cut to. */
export type Square = { from: number; to: number };

/** Tells whether all points lie in the square. */
export const isWithin = (points: readonly Point[], { from, to }: Square): boolean =>
  points.every(({ x, y }) => x >= from && x <= to && y >= from && y <= to);

/** Cuts a ring to a square (Sutherland and Hodgman). If the ring leaves and comes back, its parts are joined along the side. */
export function clipRing(ring: readonly Point[], square: Square): Point[] {
  let points = [...ring];
  for (const side of sidesOf(square)) {
    const kept: Point[] = [];
    let before = points.at(-1);
    for (const point of points) {
      if (before && side.isIn(before) !== side.isIn(point)) kept.push(side.cross(before, point));
      if (side.isIn(point)) kept.push(point);
      before = point;
    }
    points = kept;
  }
  return points;
}

/** Cuts a line to a square; it may leave and come back, so there may be several parts. */
export function clipLine(line: readonly Point[], square: Square): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1], line[index]];
    const piece = from && to && clipSegment(from, to, square);
    if (!piece) continue;
    if (part.at(-1) !== from || piece[0] !== from) {
      part = [piece[0]];
      parts.push(part);
    }
    part.push(piece[1]);
  }
  return parts;
}

function clipSegment(from: Point, to: Point, square: Square): [Point, Point] | undefined {
  let [start, end] = [from, to];
  for (const side of sidesOf(square)) {
    const [startIn, endIn] = [side.isIn(start), side.isIn(end)];
    if (!startIn && !endIn) return undefined;
    if (!startIn) start = side.cross(start, end);
    else if (!endIn) end = side.cross(start, end);
  }
  return [start, end];
}

type Side = { isIn(point: Point): boolean; cross(a: Point, b: Point): Point };

const atX = (x: number) => (a: Point, b: Point) => ({ x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) });
const atY = (y: number) => (a: Point, b: Point) => ({ x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y });

const sidesOf = ({ from, to }: Square): Side[] => [
  { isIn: ({ x }) => x >= from, cross: atX(from) },
  { isIn: ({ x }) => x <= to, cross: atX(to) },
  { isIn: ({ y }) => y >= from, cross: atY(from) },
  { isIn: ({ y }) => y <= to, cross: atY(to) },
];
