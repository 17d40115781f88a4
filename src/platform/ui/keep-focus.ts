/** Milliseconds: longer than the library takes to return the focus to the button that opened a dialog. */
const RETURN_MS = 50;

const HEADING = 'main h1';

/** The main one of the next acts on the record of the screen. */
export const NEXT_ACT = '[data-next] > button:last-of-type';

/**
 * Gives the focus to the element of this selector, or else to the heading, when nothing has it any more, after a dialog closes or a button
 * leaves with its row.
 */
export function keepFocus(to = HEADING): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const target = document.querySelector<HTMLElement>(to) ?? document.querySelector<HTMLElement>(HEADING);
    target?.focus({ preventScroll: true });
  }, RETURN_MS);
}
