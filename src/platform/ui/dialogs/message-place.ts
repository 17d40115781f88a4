/** Places of the message on the screen, the usual one first. */
export const PLACES = ['bottom', 'bottomEnd', 'top'] as const;

export type Place = (typeof PLACES)[number];

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Something that is pressed or written, and how much it matters that it is not covered. */
export type Pressed = Box & { weight: number };

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The first place whose box covers nothing that is pressed or written, or else the one that covers what matters least. Boxes are in pixels
 * of the window.
 */
export function freestPlace(boxes: Readonly<Record<Place, Box>>, pressed: readonly Pressed[]): Place {
  let best: Place = PLACES[0];
  let least = Number.POSITIVE_INFINITY;
  for (const place of PLACES) {
    const covered = pressed
      .filter((box) => overlap(boxes[place], box))
      .reduce((sum, { weight }) => sum + weight, 0);
    if (covered >= least) continue;
    best = place;
    least = covered;
  }
  return best;
}
