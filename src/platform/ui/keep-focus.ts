/** Milliseconds: longer than the library takes to return the focus to the button that opened a dialog. */
const RETURN_MS = 50;

/**
 * Gives the focus to the heading, or to the element of this selector, when nothing has it any more, after a dialog closes or a button leaves
 * with its row.
 */
export function keepFocus(to = 'main h1'): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(to)?.focus({ preventScroll: true });
  }, RETURN_MS);
}
