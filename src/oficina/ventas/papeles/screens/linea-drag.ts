import type { PointerEvent as ReactPointerEvent } from 'react';

/** Pixels from the window's edge where the page scrolls. */
const EDGE = 70;
const MOST_A_FRAME = 16;

type Drag = { rows: HTMLElement[]; from: number; y: number };

/**
 * Drags a line by its handle until it is dropped; gives the number of places to `onDrop`. Escape cancels.
 * Pointer events work the same for mouse, pen and finger. It marks the rows by attributes that React does
 * not know, so no row renders while it moves.
 */
export function dragLinea(event: ReactPointerEvent<HTMLElement>, onDrop: (by: number) => void): void {
  const handle: HTMLElement = event.currentTarget;
  const row = handle.closest('tr');
  const body = handle.closest('tbody');
  if (!row || !body || event.button !== 0) return;
  event.preventDefault();
  const rows = Array.from(body.querySelectorAll<HTMLElement>('tr[data-line]'));
  const drag: Drag = { rows, from: rows.indexOf(row), y: event.clientY };
  handle.setPointerCapture(event.pointerId);
  row.dataset.dragged = 'true';
  let to = drag.from;
  const mark = () => {
    for (const other of rows) delete other.dataset.drop;
    to = placeOf(drag);
    const over = rows[to];
    if (over && to !== drag.from) over.dataset.drop = to < drag.from ? 'before' : 'after';
  };
  const stopScrolling = scrollAlong(drag, mark);
  const leaving = new AbortController();
  const end = (drop: boolean) => {
    leaving.abort();
    stopScrolling();
    delete row.dataset.dragged;
    for (const other of rows) delete other.dataset.drop;
    if (drop && to !== drag.from) onDrop(to - drag.from);
  };
  const { signal } = leaving;
  handle.addEventListener(
    'pointermove',
    ({ clientY }) => {
      drag.y = clientY;
      mark();
    },
    { signal },
  );
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('pointercancel', () => end(false), { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key === 'Escape') end(false);
    },
    { signal },
  );
}

/** New position of the line: after the other lines whose middle is above the pointer. */
function placeOf({ rows, from, y }: Drag): number {
  return rows.filter((row, index) => {
    const { top, height } = row.getBoundingClientRect();
    return index !== from && top + height / 2 < y;
  }).length;
}

/** Scrolls the window while the pointer is near its edge. Gives the function that stops it. */
function scrollAlong(drag: Drag, onScroll: () => void): () => void {
  let frame = 0;
  const step = () => {
    const below = drag.y - (window.innerHeight - EDGE);
    const above = EDGE - drag.y;
    const by = below > 0 ? below : above > 0 ? -above : 0;
    if (by !== 0) {
      // Instant, because smooth scrolling would never catch up.
      const top = Math.max(-MOST_A_FRAME, Math.min(MOST_A_FRAME, by / 4));
      window.scrollBy({ top, behavior: 'instant' });
      onScroll();
    }
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
