/** Marks a row and its pin together, under the pointer, with the focus, and after the pin was chosen. */
export function markTogether(root: HTMLElement): void {
  for (const [enter, leave] of [
    ['pointerover', 'pointerout'],
    ['focusin', 'focusout'],
  ] as const) {
    document.addEventListener(enter, ({ target }) => light(root, target, true));
    document.addEventListener(leave, ({ target }) => light(root, target, false));
  }
  const choose = () => {
    for (const mark of root.querySelectorAll('[data-chosen]')) mark.removeAttribute('data-chosen');
    if (location.hash !== '')
      for (const mark of marksOf(root, location.hash)) mark.setAttribute('data-chosen', '');
  };
  addEventListener('hashchange', choose);
  choose();
}

function light(root: HTMLElement, target: EventTarget | null, on: boolean): void {
  if (!(target instanceof Element)) return;
  const row = target.closest('[data-row]');
  if (row) for (const mark of marksOf(root, `#${row.id}`)) mark.toggleAttribute('data-lit', on);
  const pin = target.closest<SVGGElement>('[data-of]');
  if (pin && root.contains(pin)) document.querySelector(`${pin.dataset.of}`)?.toggleAttribute('data-lit', on);
}

/** The pin of a row, and the group that it may be in. */
const marksOf = (root: HTMLElement, row: string): Element[] => [
  ...root.querySelectorAll(`[data-of="${CSS.escape(row)}"], [data-group~="${CSS.escape(row)}"]`),
];
