import type { Size, Spot } from '#sitio/calles/map-geometry.ts';
import { closestOf } from './street-map-rows.ts';

type Orders = {
  /** Pushes the view so many pixels to the right and down. */
  move(by: Spot): void;
  /** Nearer or farther by zooms, around a spot of the map or its middle; false at the last zoom. */
  zoom(times: number, spot?: Spot): boolean;
  size(): Size;
};

/** Pixels of a press of an arrow. */
const ARROW = 90;
/** Pixels that a finger may move and still press. */
const PRESS = 6;
/** How much two fingers go apart for a zoom. */
const PINCH = 1.5;
/** Turn of the wheel for a zoom, in pixels. */
const TURN = 60;

const ARROWS: Readonly<Record<string, [number, number]>> = {
  Up: [0, -ARROW],
  Down: [0, ARROW],
  Left: [-ARROW, 0],
  Right: [ARROW, 0],
};

/** Gives a map its orders from buttons, keys, wheel and fingers. */
export function listenToMap(root: HTMLElement, drawing: SVGSVGElement, orders: Orders): void {
  listenToButtons(root, orders);
  listenToKeys(drawing, orders);
  listenToWheel(drawing, orders);
  listenToFingers(drawing, orders);
}

/** A button says the parts of the map that it moves to the right and down, and the zooms that it comes nearer. */
function listenToButtons(root: HTMLElement, { move, zoom, size }: Orders): void {
  root.addEventListener('click', (event) => {
    const button = closestOf(event, '[data-move]');
    if (!button) return;
    event.preventDefault();
    const [x = 0, y = 0, times = 0] = `${button.dataset.move}`.split(',').map(Number);
    if (times) zoom(times);
    else move({ x: x * size().width, y: y * size().height });
  });
}

function listenToKeys(drawing: SVGSVGElement, { move, zoom }: Orders): void {
  drawing.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const arrow = ARROWS[event.key.replace('Arrow', '')];
    if (arrow) move({ x: arrow[0], y: arrow[1] });
    else if (event.key === '+') zoom(1);
    else if (event.key === '-') zoom(-1);
    else return;
    event.preventDefault();
  });
}

/** The wheel is the page's, unless the map has the focus or Ctrl is held; trackpads send a pinch as the second. */
function listenToWheel(drawing: SVGSVGElement, { zoom }: Orders): void {
  let turned = 0;
  drawing.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !drawing.contains(document.activeElement)) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < TURN) return;
      zoom(turned < 0 ? 1 : -1, spotIn(drawing, event));
      turned = 0;
    },
    { passive: false },
  );
}

const spotIn = (drawing: Element, { clientX, clientY }: { clientX: number; clientY: number }): Spot => {
  const { left, top } = drawing.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

function listenToFingers(drawing: SVGSVGElement, { move, zoom }: Orders): void {
  const fingers = new Map<number, Spot>();
  let moved = 0;
  let apart = 0;
  const distance = () => {
    const [a, b] = [...fingers.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  drawing.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, spotIn(drawing, event));
    if (fingers.size === 1) moved = 0;
    apart = distance();
  });
  drawing.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = spotIn(drawing, event);
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (moved <= PRESS) return;
    // From here on it is no press: the fingers belong to the map even outside it.
    if (!drawing.hasPointerCapture(event.pointerId)) drawing.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, now);
    if (fingers.size === 1) return move({ x: before.x - now.x, y: before.y - now.y });
    const ratio = distance() / (apart || 1);
    if (ratio < PINCH && ratio > 1 / PINCH) return;
    const [a = now, b = now] = [...fingers.values()];
    zoom(ratio > 1 ? 1 : -1, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
    apart = distance();
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    drawing.addEventListener(end, ({ pointerId }) => {
      fingers.delete(pointerId);
      apart = distance();
    });
  // A map that was dragged by a pin does not follow its link; nor does the browser drag the link away.
  drawing.addEventListener(
    'click',
    (event) => {
      if (moved > PRESS) event.preventDefault();
      else pressGroup(drawing, event, zoom);
      moved = 0;
    },
    { capture: true },
  );
  drawing.addEventListener('dragstart', (event) => event.preventDefault());
}

/** A group comes nearer; where the map can come no nearer it stays a link to the first of its rows. */
function pressGroup(drawing: SVGSVGElement, event: MouseEvent, zoom: Orders['zoom']): void {
  if (closestOf(event, '[data-group]') && zoom(2, spotIn(drawing, event))) event.preventDefault();
}
