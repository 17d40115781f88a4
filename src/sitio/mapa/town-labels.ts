type Circle = { x: number; y: number; r: number };

type TownCircle = Circle & { codigo: string; nombre: string };

type Label = { codigo: string; nombre: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' };

type Box = { left: number; top: number; right: number; bottom: number };

/** Average width of a letter, in font sizes; those of Figtree are a little narrower. */
const LETTER = 0.56;
const GAP = 4;

type Frame = { width: number; height: number; fontSize: number };

/**
 * Finds a place for the names of circles: at their right, left, above or below, within the frame, and neither over
 * another name nor over a named circle. Leaves out a name without such a place. Units are those of the circles.
 */
export function placeLabels(towns: readonly TownCircle[], frame: Frame): Label[] {
  const taken = towns.map(boxOfCircle);
  return towns.flatMap((town, index) => {
    const found = candidates(town, frame).find(
      ({ box }) => within(box, frame) && !taken.some((other, i) => i !== index && overlap(box, other)),
    );
    if (!found) return [];
    taken.push(found.box);
    return [found.label];
  });
}

const boxOfCircle = ({ x, y, r }: Circle): Box => ({ left: x - r, top: y - r, right: x + r, bottom: y + r });

function candidates(
  { codigo, nombre, x, y, r }: TownCircle,
  { width: right, fontSize }: Frame,
): { label: Label; box: Box }[] {
  const width = nombre.length * fontSize * LETTER;
  const [ascent, descent] = [fontSize * 0.75, fontSize * 0.25];
  const away = r + GAP;
  const middle = Math.min(Math.max(x, width / 2), right - width / 2);
  const places = [
    { anchor: 'start', at: x + away, base: y + fontSize * 0.33 },
    { anchor: 'end', at: x - away, base: y + fontSize * 0.33 },
    { anchor: 'middle', at: middle, base: y - away },
    { anchor: 'middle', at: middle, base: y + away + ascent },
  ] as const;
  return places.map(({ anchor, at, base }) => {
    const left = { start: at, middle: at - width / 2, end: at - width }[anchor];
    return {
      label: { codigo, nombre, x: round(at), y: round(base), anchor },
      box: { left, top: base - ascent, right: left + width, bottom: base + descent },
    };
  });
}

const within = (box: Box, { width, height }: Frame) =>
  box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const round = (value: number) => Math.round(value * 10) / 10;
