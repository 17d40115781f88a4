import { ActionIcon, Box, Button } from '@mantine/core';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MESSAGE_MS } from '#platform/browser/constants.ts';
import { type Message, shownMessage } from '#platform/browser/messages.ts';
import { useStore } from '#platform/browser/store.ts';
import { CloseIcon } from '../icons.tsx';
import shared from '../shared.module.css';
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
      <Box component="p" className={shared.hidden} pos="fixed" top={0} left={0} m={0} role="status">
        {message?.type !== 'error' && message?.text}
      </Box>
      <Box component="p" className={shared.hidden} pos="fixed" top={0} left={0} m={0} role="alert">
        {message?.type === 'error' && message.text}
      </Box>
    </>
  );
}

const toneOf = (color: string) => ({ '--tone': `var(--${color})` }) as CSSProperties;

const TONES = {
  info: toneOf('ring'),
  success: toneOf('brand'),
  warning: toneOf('amber-ink'),
  error: toneOf('danger'),
};

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
      style={TONES[message.type]}
      className={styles.box}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>
        <strong>{messageNames[message.type]}.</strong> {message.text}
      </p>
      {undo && (
        <Button variant="subtle" px={10} aria-keyshortcuts="Control+Z" onClick={() => leave(undo)}>
          Deshacer
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        ml="auto"
        aria-label="Cerrar el mensaje"
        onClick={() => shownMessage.set(undefined)}
      >
        <CloseIcon />
      </ActionIcon>
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
