import { type RefObject, useEffect } from 'react';
import { dialogOnTop } from '../keys-elsewhere.ts';

/** `aria-keyshortcuts` of the button. */
export const SEND_KEYS = 'Control+Enter Meta+Enter';

/**
 * Presses a button with Ctrl+Enter (⌘↵) from anywhere on the screen. While a dialog is open, only a button within the one on top is pressed; of
 * several buttons, the one whose screen asked first. A busy button is not pressed again.
 */
export function useSendKey(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (button.current) pressBy(event, button.current);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [button]);
}

/** Presses the button, if the key asks for it and nothing is over it. */
export function pressBy(event: KeyboardEvent, button: HTMLElement): void {
  const asked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
  if (!asked || event.defaultPrevented) return;
  const dialog = dialogOnTop();
  if (dialog && !dialog.contains(button)) return;
  event.preventDefault();
  if (button.getAttribute('aria-busy') !== 'true') button.click();
}
