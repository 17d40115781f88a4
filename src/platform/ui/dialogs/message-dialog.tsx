import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGE_MS } from '#platform/browser/constants.ts';
import { type Message, shownMessage } from '#platform/browser/messages.ts';
import { useStore } from '#platform/browser/store.ts';
import { CloseIcon } from '../icons.tsx';
import styles from './message-dialog.module.css';
import { messageNames } from './message-names.ts';
import { freestPlace, type Place } from './message-place.ts';

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
    if (!message || !box.current) return;
    box.current.showPopover();
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
      onMouseEnter={() => setHeld(true)}
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

const MARGIN = 24;
/** Under the bar of the panel. */
const TOP = 66;

/** Controls to press or write in, and the heading of an open dialog: the message must not cover them. */
const KEPT_IN_VIEW = 'a, button, input, select, textarea, [role="option"], [role="dialog"] h2';

/** Place of the box where it covers nothing that the person may be about to press. */
function placeFor(box: HTMLElement): Place {
  const { width, height } = box.getBoundingClientRect();
  const at = (left: number, top: number) => ({ left, top, right: left + width, bottom: top + height });
  const middle = (innerWidth - width) / 2;
  const low = innerHeight - MARGIN - height;
  const pressed = [...document.querySelectorAll(KEPT_IN_VIEW)]
    .filter((element) => !box.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width: wide }) => wide > 0);
  return freestPlace(
    { bottom: at(middle, low), bottomEnd: at(innerWidth - MARGIN - width, low), top: at(middle, TOP) },
    pressed,
  );
}
