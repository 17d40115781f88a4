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
    <div ref={box} className={styles.box} onKeyDown={leave}>
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
        onClick={() => setOpened(false)}
      >
        {children}
      </div>
    </div>
  );
}
