import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { BusyButton } from '../busy-button.tsx';
import shared from '../shared.module.css';
import styles from './save-bar.module.css';

export type SaveBarProps = {
  saving: boolean;
  dirty?: boolean;
  savedAt?: Date | undefined;
  /** Discards the changes; without it the bar has no such button. */
  onDiscard?(): void;
  /** Content before the buttons. */
  children?: ReactNode;
  /** Id of the form, when the bar is outside it. */
  form?: string;
  /** Next act, in place of saving as the main button. */
  next?: ReactNode;
};

/** Whether a press is on the bar itself: React also sends it those in the dialogs of its buttons. */
const onBar = ({ currentTarget, target }: MouseEvent) => currentTarget.contains(target as Node);

/** A line that loses the focus shrinks, and a button under it would move away before the click ends: the focus goes once it is pressed. */
const STILL = {
  onMouseDown: (event: MouseEvent) => {
    if (onBar(event)) event.preventDefault();
  },
  onClickCapture: (event: MouseEvent) => {
    const { activeElement } = document;
    // A click by keyboard counts no presses, and leaves the focus on its button.
    if (event.detail === 0 || !onBar(event) || event.currentTarget.contains(activeElement)) return;
    if (activeElement instanceof HTMLElement) activeElement.blur();
  },
};

const clock = new Intl.DateTimeFormat('es-ES', { timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** Foot of a form: whether it is saved, and the save button, also with Ctrl+S (⌘S) anywhere on the screen. */
export function SaveBar({ saving, dirty = false, savedAt, onDiscard, children, form, next }: SaveBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  const save = () => {
    const owner = button.current?.form;
    // A dialog over the form has its own buttons.
    if (!owner || document.querySelector('[role=dialog]')) return;
    // Any other focused element, such as a refused action, may disappear on saving.
    if (!Array.from(owner.elements).some((field) => field === document.activeElement))
      button.current?.focus();
    owner.requestSubmit();
  };
  useHotkeys([['mod+S', save]], []);
  const discard = () => {
    onDiscard?.();
    // The button disappears, and the focus must go somewhere.
    document.querySelector<HTMLElement>('main h1')?.focus();
  };
  return (
    <div className={`${shared.row} ${styles.bar}`} {...(next && STILL)}>
      <p className={`${shared.muted} ${styles.status}`}>{statusOf(dirty, savedAt)}</p>
      {children}
      {dirty && onDiscard && (
        <Button variant="default" onClick={discard}>
          Descartar
        </Button>
      )}
      <BusyButton
        ref={button}
        type="submit"
        form={form}
        variant={next ? 'default' : 'filled'}
        busy={saving}
        aria-keyshortcuts="Control+S Meta+S"
      >
        Guardar
        <span className={`${shared.key} ${styles.key}`} aria-hidden="true">
          Ctrl S
        </span>
      </BusyButton>
      {next}
    </div>
  );
}

function statusOf(dirty: boolean, savedAt: Date | undefined): string {
  if (dirty) return 'Cambios sin guardar';
  return savedAt ? `Guardado a las ${clock.format(savedAt)}` : '';
}
