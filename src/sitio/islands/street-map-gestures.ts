import type { Size, Spot } from '#sitio/calles/map-geometry.ts';
import { closestOf } from './street-map-rows.ts';

type Orders = {
  /** Moves the view this many pixels to the right and down. */
  move(by: Spot): void;
  /** Zooms in (or out, if negative), around a spot of the map or its middle; false if the zoom could not change. */
  zoom(times: number, spot?: Spot): boolean;
  size(): Size;
};

/** Pixels of a press of an arrow. */
const ARROW = 90;
/** Pixels that a finger may move and still count as a press. */
const PRESS = 6;
/** Ratio by which two fingers must move apart for one zoom. */
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

/** `data-move` of a button: fractions of the map to move right and down and, as a third number, zooms. */
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

/** The wheel scrolls the page, unless the map has the focus or Ctrl is held. Trackpads report a pinch as wheel with Ctrl. */
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
    // From here on it is a drag, not a press: the map gets the pointer's events even outside it.
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
  // After a drag that began on a pin, do not follow the pin's link. And do not let the browser drag the link itself.
  drawing.addEventListener(
    'click',
    (event) => {
      if (moved > PRESS) event.preventDefault();
      else pressGroup(event, zoom);
      moved = 0;
    },
    { capture: true },
  );
  drawing.addEventListener('dragstart', (event) => event.preventDefault());
}

/** A press on a group zooms in around it: Enter has no pointer. At the last zoom the group stays a link to the first of its rows. */
function pressGroup(event: MouseEvent, zoom: Orders['zoom']): void {
  const group: Element | null = closestOf(event, '[data-group]');
  const at = group instanceof SVGGElement && group.transform.baseVal[0]?.matrix;
  if (at && zoom(2, { x: at.e, y: at.f })) event.preventDefault();
}
