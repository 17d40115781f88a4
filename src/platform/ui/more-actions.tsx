import { ActionIcon } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { MoreIcon } from './icons.tsx';
import styles from './more-actions.module.css';

/** Button «⋯» with the less common buttons of a screen. They stay mounted while hidden: the dialogs that they open are their own. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useClickOutside(() => setOpened(false));
  const leave = ({ key }: KeyboardEvent) => {
    if (!opened || key !== 'Escape') return;
    setOpened(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in any of its buttons closes it
    <div
      ref={box}
      className={styles.box}
      onKeyDown={leave}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a next element, a press is under way, or the window has lost the focus.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpened(false);
      }}
    >
      <ActionIcon
        ref={button}
        variant="default"
        size={36}
        radius={9}
        aria-label="Más acciones"
        title="Más acciones"
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        <MoreIcon />
      </ActionIcon>
      {/* biome-ignore lint/a11y: the buttons within are what is pressed */}
      <div
        id={id}
        role="group"
        aria-label="Más acciones"
        className={styles.items}
        hidden={!opened}
        onClickCapture={({ currentTarget, target }) => {
          // The pressed button is about to hide, and a dialog gives the focus back to where it was. React also sends the clicks in dialogs.
          if (currentTarget.contains(target as Node)) button.current?.focus();
        }}
        onClick={() => setOpened(false)}
      >
        {children}
      </div>
    </div>
  );
}
