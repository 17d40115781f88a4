import { useEffect, useRef, useState } from 'react';
import { MESSAGE_MS } from '../constants.ts';
import { type Message, type MessageType, shownMessage } from '../messages.ts';
import { useStore } from '../store.ts';
import { CloseIcon } from './icons.tsx';
import styles from './message-dialog.module.css';

const NAMES: Record<MessageType, string> = {
  info: 'Información',
  success: 'Hecho',
  warning: 'Aviso',
  error: 'Error',
};

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
  useEffect(() => {
    if (message) box.current?.showPopover();
  }, [message]);
  useEffect(() => {
    if (!message || held) return undefined;
    const timer = setTimeout(() => shownMessage.set(undefined), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message, held]);
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
        <strong>{NAMES[message.type]}.</strong> {message.text}
      </p>
      <button type="button" aria-label="Cerrar el mensaje" onClick={() => shownMessage.set(undefined)}>
        <CloseIcon />
      </button>
    </div>
  );
}
