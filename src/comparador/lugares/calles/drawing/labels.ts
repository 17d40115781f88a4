import type { Point } from './clip.ts';

/** A name that may get a place in a tile; a smaller `rank` chooses first. Units of the drawing. */
export type LabelCandidate = {
  text: string;
  /** Class of its letters in the tile's style. */
  style: string;
  size: number;
  rank: number;
  /** The point of a place, or the line of a street. */
  at: Point | readonly Point[];
};

/** A name in its place; `angle` in degrees. */
export type Label = { text: string; style: string; x: number; y: number; angle: number };

/** Mean width of a letter, in parts of the size of the letters. */
const LETTER = 0.56;
/** Free space around a name. */
const AIR = 6;
const MAX_LETTERS = 48;
/** Points of a line that are looked at for a straight stretch. */
const MAX_POINTS = 120;
/** Sine of 12 degrees: a stretch that bends less counts as straight. */
const BEND = 0.2;

type Box = { left: number; top: number; right: number; bottom: number };

/** Chooses which names fit whole in a square of `side`, without touching each other. Each text goes once. */
export function placeLabels(wanted: readonly LabelCandidate[], side: number): Label[] {
  const taken: Box[] = [];
  const texts = new Set<string>();
  const labels: Label[] = [];
  for (const want of wanted.toSorted((a, b) => a.rank - b.rank)) {
    if (texts.has(want.text) || want.text.length > MAX_LETTERS) continue;
    const place = placeOf(want);
    if (!place) continue;
    const box = boxOf(want, place);
    const fits = box.left >= 0 && box.top >= 0 && box.right <= side && box.bottom <= side;
    if (!fits || taken.some((other) => touch(box, other))) continue;
    taken.push(box);
    texts.add(want.text);
    labels.push({ text: want.text, style: want.style, ...place });
  }
  return labels;
}

type Place = { x: number; y: number; angle: number };

const widthOf = ({ text, size }: LabelCandidate) => text.length * size * LETTER;

function placeOf(want: LabelCandidate): Place | undefined {
  const { at } = want;
  if ('x' in at) return { ...at, angle: 0 };
  const stretch = straightest(at.slice(0, MAX_POINTS));
  return stretch && stretch.length >= widthOf(want) * 0.95 ? stretch.place : undefined;
}

/** The longest stretch of a line that hardly bends: its length and its middle, with an angle that keeps the text upright. */
function straightest(line: readonly Point[]): { length: number; place: Place } | undefined {
  let best: { length: number; from: Point; to: Point } | undefined;
  for (let start = 0; start < line.length - 1; start++) {
    const from = line[start];
    const next = line[start + 1];
    if (!from || !next) continue;
    let end = start + 1;
    while (end + 1 < line.length && isStraight(from, next, line[end], line[end + 1])) end++;
    const to = line[end] ?? next;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (!best || length > best.length) best = { length, from, to };
  }
  if (!best) return undefined;
  const { from, to, length } = best;
  const [left, right] = from.x <= to.x ? [from, to] : [to, from];
  const angle = (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;
  return {
    length,
    place: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, angle: Math.round(angle * 10) / 10 },
  };
}

/** Whether the stretch from `a` to `b` goes the same way as that from `c` to `d`. */
function isStraight(a: Point, b: Point, c: Point | undefined, d: Point | undefined): boolean {
  if (!c || !d) return false;
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const lengths = Math.hypot(ux, uy) * Math.hypot(vx, vy);
  return ux * vx + uy * vy > 0 && Math.abs(ux * vy - uy * vx) <= BEND * lengths;
}

function boxOf(want: LabelCandidate, { x, y, angle }: Place): Box {
  const [width, height] = [widthOf(want), want.size];
  const [cos, sin] = [
    Math.abs(Math.cos((angle * Math.PI) / 180)),
    Math.abs(Math.sin((angle * Math.PI) / 180)),
  ];
  const halfX = (width * cos + height * sin) / 2 + AIR;
  const halfY = (width * sin + height * cos) / 2 + AIR;
  return { left: x - halfX, top: y - halfY, right: x + halfX, bottom: y + halfY };
}

const touch = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
