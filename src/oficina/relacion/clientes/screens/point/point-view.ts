import { projectPoint } from '#comparador/lugares/municipios/map-projection.ts';
import type { Point } from '#platform/kit/distance.ts';
import type { Localidad } from '../../punto.ts';

/** Visible part of the map, in its units. */
export type View = { x: number; y: number; width: number; height: number };

/** Smallest length of the longer side: any closer would show only the point. */
const CLOSEST = 6;

/** Reads a viewBox. */
export function viewOf(viewBox: string): View {
  const [x = 0, y = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  return { x, y, width, height };
}

/** Zooms in or out by two around a place, never beyond the whole map. */
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

/** Reads degrees with a decimal comma or point; null if empty, NaN if it is no number. */
export function readDegrees(text: string): number | null {
  const bare = text.trim().replace(/\s*º$/, '').replace(',', '.').replace('−', '-');
  if (bare === '') return null;
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
}

export const degreesText = (degrees: number | null): string =>
  degrees === null ? '' : String(Number(degrees.toFixed(5))).replace('.', ',');

/** Reads a pair as map sites copy it: '40.41678, -3.70379'. */
export function readPair(text: string): Point | undefined {
  const [, lat, lon] = /^\s*(-?\d{1,2}[.,]\d+)\s*[,;\s]\s*(-?\d{1,2}[.,]\d+)\s*$/.exec(text) ?? [];
  const read = (part: string | undefined) => readDegrees(part ?? '');
  const [north, east] = [read(lat), read(lon)];
  return north === null || east === null ? undefined : { lat: north, lon: east };
}

/** Size of a letter and of a line on a narrow screen, as a share of the visible width. */
const LETTER = 0.023;
const LINE = 0.045;
const NAMES = 12;

export type Label = { nombre: string; x: number; y: number; side: 'start' | 'end' };

/** Picks the towns to name: the first ones whose labels fit and do not overlap. */
export function labelsIn(view: View, localidades: readonly Localidad[], codProvincia: string): Label[] {
  const labels: Label[] = [];
  const boxes: Box[] = [];
  for (const { nombre, ...point } of localidades) {
    if (labels.length === NAMES) break;
    const { x, y } = projectPoint({ ...point, codProvincia });
    // A bilingual place shows only its first name.
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

/** Box of the dot and the name of a town. */
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
