import { type RefObject, useEffect } from 'react';

/** `aria-keyshortcuts` of the button. */
export const SEND_KEYS = 'Control+Enter Meta+Enter';

/**
 * Presses a button with Ctrl+Enter (⌘↵) from anywhere on the screen. While a dialog is open, only a button within it is pressed; of several
 * buttons, the one whose screen asked first.
 */
export function useSendKey(button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const asked = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
      if (!asked || event.defaultPrevented || !button.current) return;
      const dialog = document.querySelector('[role=dialog]');
      if (dialog && !dialog.contains(button.current)) return;
      event.preventDefault();
      button.current.click();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [button]);
}
