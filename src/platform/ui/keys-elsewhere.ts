const TYPED_IN = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]';
const DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]';

/** Says whether a screen must ignore a key: it is typed in a field, pressed with Ctrl, Alt or ⌘, or a dialog or menu is open. */
export function isMeantForElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const { target } = event;
  if (target instanceof Element) {
    // A checkbox takes the space bar and no letters.
    const typed = target.closest(TYPED_IN);
    if (typed && !typed.matches('input[type="checkbox"]')) return true;
  }
  return isShown(`${DIALOG}, [role="menu"]`);
}

/** Says whether a dialog waits for an answer. */
export const isAsking = (): boolean => isShown(DIALOG);

/** The dialog on top of the others, if there is any: the one that opened last. */
export const dialogOnTop = (): Element | undefined => shownOf(DIALOG).at(-1);

const isShown = (selector: string): boolean => shownOf(selector).length > 0;

const shownOf = (selector: string): Element[] =>
  [...document.querySelectorAll(selector)].filter((layer) => layer.checkVisibility());
