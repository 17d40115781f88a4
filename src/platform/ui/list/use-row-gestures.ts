import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Pixels that a finger may move while it holds, and those sideways that are a swipe. */
const STILL_PX = 10;
const SWIPE_PX = 28;
/** Milliseconds that a finger holds a row to select it. */
const HOLD_MS = 500;

const rowOf = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>('li[data-id]')?.dataset.id : undefined;

/**
 * The gestures of a finger on the rows of a list, each an `li` with its `data-id`. A swipe to the left opens the acts of a row, however
 * long it is, and one to the right closes them; `onHold` gets the row that is held. The mouse has none of them.
 */
export function useRowGestures(onHold: ((id: string) => void) | undefined) {
  const [swiped, setSwiped] = useState<string>();
  const from = useRef<{ id: string; x: number; y: number; hold: number }>(undefined);
  // The press that ends a gesture opens nothing.
  const isGesture = useRef(false);
  const end = () => {
    clearTimeout(from.current?.hold);
    from.current = undefined;
  };
  useEffect(() => () => clearTimeout(from.current?.hold), []);
  const take = (act: () => void) => {
    isGesture.current = true;
    end();
    act();
  };
  return {
    swiped,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        isGesture.current = false;
        const id = rowOf(event);
        if (event.pointerType === 'mouse' || id === undefined) return;
        const hold = window.setTimeout(() => onHold && take(() => onHold(id)), HOLD_MS);
        from.current = { id, x: event.clientX, y: event.clientY, hold };
      },
      onPointerMove: (event: PointerEvent) => {
        if (!from.current) return;
        const { id, x, y, hold } = from.current;
        const [right, down] = [event.clientX - x, Math.abs(event.clientY - y)];
        if (Math.max(Math.abs(right), down) > STILL_PX) clearTimeout(hold);
        if (down > Math.abs(right) && down > STILL_PX) end();
        else if (Math.abs(right) > SWIPE_PX) take(() => setSwiped(right < 0 ? id : undefined));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onContextMenu: (event: MouseEvent) => {
        if (from.current || isGesture.current) event.preventDefault();
      },
      onClickCapture: (event: MouseEvent) => {
        // The keys and screen readers press without a pointer.
        if (!isGesture.current || event.detail === 0) return;
        isGesture.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
