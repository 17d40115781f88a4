import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGE_MS } from '#platform/browser/constants.ts';
import { type Message, shownMessage } from '#platform/browser/messages.ts';
import { useStore } from '#platform/browser/store.ts';
import { CloseIcon } from '../icons.tsx';
import styles from './message-dialog.module.css';
import { messageNames } from './message-names.ts';
import { freestPlace, PLACES, type Place } from './message-place.ts';

/**
 * The transient message (specification §4): over everything, it closes by itself unless the pointer or the focus is
 * on it.
 */
export function MessageDialog() {
  const message = useStore(shownMessage);
  return (
    <>
      <MessageBox key={message?.id} message={message} />
      {/* A live region must exist before its text. */}
      <p className={styles.hidden} role="status">
        {message?.type !== 'error' && message?.text}
      </p>
      <p className={styles.hidden} role="alert">
        {message?.type === 'error' && message.text}
      </p>
    </>
  );
}

function MessageBox({ message }: { message: Message | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  useLayoutEffect(() => {
    // A message that leaves does not say that the pointer has left it.
    setHeld(false);
    if (!message || !box.current) return;
    // Before the message is there itself.
    const foot = footHeight();
    box.current.showPopover();
    box.current.style.setProperty('--foot', `${foot}px`);
    box.current.dataset.place = placeFor(box.current);
  }, [message]);
  useEffect(() => {
    if (!message || held) return undefined;
    const timer = setTimeout(() => shownMessage.set(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message, held]);
  const undo = message?.undo;
  useEffect(() => {
    if (!undo) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      // In a field, Ctrl+Z must undo the typing.
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      event.preventDefault();
      leave(undo);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [undo]);
  if (!message) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives time to read it.
    <div
      ref={box}
      popover="manual"
      className={`${styles.box} ${styles[message.type]}`}
      // A message that comes under a still pointer is not held: it would stay over what is pressed next.
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        <strong>{messageNames[message.type]}.</strong> {message.text}
      </p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          aria-keyshortcuts="Control+Z"
          onClick={() => leave(undo)}
        >
          Deshacer
        </button>
      )}
      <button type="button" aria-label="Cerrar el mensaje" onClick={() => shownMessage.set(undefined)}>
        <CloseIcon />
      </button>
    </div>
  );
}

/** Closes the message and undoes the action that it reports. */
function leave(undo: () => void): void {
  shownMessage.set(undefined);
  undo();
}

/** Pixels that stand still at the foot of the window: the bar of a telephone, the sums of a list, the acts of a form. */
function footHeight(): number {
  let free = innerHeight;
  for (let top = stillAt(free - 1); top !== undefined && top < free; top = stillAt(free - 1)) free = top;
  return innerHeight - free;
}

/** Upper edge of what stands still at this height of the window, in the middle of it; undefined where the page moves. */
function stillAt(y: number): number | undefined {
  let element = document.elementFromPoint(innerWidth / 2, y);
  for (; element; element = element.parentElement) {
    const { position, bottom } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    // A cell of a table stays at its side, and what covers half of the window is no bar.
    if (
      (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) &&
      box.height < innerHeight / 2
    )
      return box.top;
  }
  return undefined;
}

/** Controls to press or write in, and the heading of an open dialog: the message must not cover them. */
const KEPT_IN_VIEW = 'a, button, input, select, textarea, [role="option"], [role="dialog"] h2';
/** A button matters more than a row of a list, of which there are many. */
const WEIGHTS = { row: 1, act: 4 };

/** Place of the box where it covers nothing that the person may be about to press. */
function placeFor(box: HTMLElement): Place {
  const rects = PLACES.map((place) => {
    box.dataset.place = place;
    return [place, box.getBoundingClientRect()] as const;
  });
  const pressed = [...document.querySelectorAll(KEPT_IN_VIEW)]
    .filter((element) => !box.contains(element) && element.checkVisibility())
    .map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isRow = element.matches(':is(tbody, li) a');
      return { left, right, top, bottom, weight: isRow ? WEIGHTS.row : WEIGHTS.act };
    })
    // What only screen readers have is a pixel.
    .filter(({ left, right }) => right - left > 1);
  return freestPlace(Object.fromEntries(rects) as Record<Place, DOMRect>, pressed);
}
