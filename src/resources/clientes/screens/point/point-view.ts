import type { Point } from '#kit/distance.ts';
import { projectPoint } from '../../../municipios/map-projection.ts';
import type { Localidad } from '../../punto.ts';

/** The part of the map that is seen, in its units. */
export type View = { x: number; y: number; width: number; height: number };

/** Of the longer side: closer than this there would be nothing but the point. */
const CLOSEST = 6;

/** What a viewBox shows. */
export function viewOf(viewBox: string): View {
  const [x = 0, y = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  return { x, y, width, height };
}

/** Twice as near or as far around a place, and never farther than the whole. */
export function zoomed(
  whole: View,
  view: View,
  { x, y, nearer }: { x: number; y: number; nearer: boolean },
): View {
  const factor = nearer ? 0.5 : 2;
  const longer = Math.max(view.width, view.height) * factor;
  if (longer >= Math.max(whole.width, whole.height)) return whole;
  if (longer < CLOSEST) return view;
  const [width, height] = [view.width * factor, view.height * factor];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Degrees as people write or paste them: with a comma or a point. Nothing is null, what is no number NaN. */
export function readDegrees(text: string): number | null {
  const bare = text.trim().replace(/\s*º$/, '').replace(',', '.').replace('−', '-');
  if (bare === '') return null;
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}

export const degreesText = (degrees: number | null): string =>
  degrees === null ? '' : String(Number(degrees.toFixed(5))).replace('.', ',');

/** Both of what maps copy at once: '40.41678, -3.70379'. */
export function readPair(text: string): Point | undefined {
  const [, lat, lon] = /^\s*(-?\d{1,2}[.,]\d+)\s*[,;\s]\s*(-?\d{1,2}[.,]\d+)\s*$/.exec(text) ?? [];
  const read = (part: string | undefined) => readDegrees(part ?? '');
  const [north, east] = [read(lat), read(lon)];
  return north === null || east === null ? undefined : { lat: north, lon: east };
}

/** Room for a letter and for a line on a narrow screen, where they are largest, as parts of the width that is seen. */
const LETTER = 0.023;
const LINE = 0.045;
const NAMES = 12;

export type Label = { nombre: string; x: number; y: number; side: 'start' | 'end' };

/** Towns to name in what is seen: the first that don't run into each other nor out of it. */
export function labelsIn(view: View, localidades: readonly Localidad[], codProvincia: string): Label[] {
  const labels: Label[] = [];
  const boxes: Box[] = [];
  for (const { nombre, ...point } of localidades) {
    if (labels.length === NAMES) break;
    const { x, y } = projectPoint({ ...point, codProvincia });
    // On the map one of the names of a bilingual place is enough.
    const label = { nombre: nombre.split('/')[0] ?? nombre, x, y };
    const side = (['start', 'end'] as const).find((one) => {
      const box = boxOf({ ...label, side: one }, view);
      return isWithin(box, view) && !boxes.some((other) => overlap(box, other));
    });
    if (!side) continue;
    labels.push({ ...label, side });
    boxes.push(boxOf({ ...label, side }, view));
  }
  return labels;
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Its dot and its name. */
function boxOf({ nombre, x, y, side }: Label, { width }: View): Box {
  const long = (nombre.length + 1) * LETTER * width;
  const dot = 0.01 * width;
  const half = (LINE * width) / 2;
  const [left, right] = side === 'start' ? [x - dot, x + long] : [x - long, x + dot];
  return { left, right, top: y - half, bottom: y + half };
}

const isWithin = (box: Box, { x, y, width, height }: View) =>
  box.left >= x && box.right <= x + width && box.top >= y && box.bottom <= y + height;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
