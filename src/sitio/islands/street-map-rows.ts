/** The element of an event, or the nearest one around it, that a selector fits. */
export const closestOf = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Marks a row and its pin together, under the pointer and with the focus. */
export function markTogether(root: HTMLElement): void {
  const light = (event: Event) => {
    const on = /over|in$/.test(event.type);
    const row = closestOf(event, 'li[id^="fila-"]');
    if (row)
      for (const mark of root.querySelectorAll(`[data-of="#${row.id}"], [data-group~="#${row.id}"]`))
        mark.toggleAttribute('data-lit', on);
    const pin = closestOf(event, '[data-of]');
    if (pin) document.querySelector(`${pin.dataset.of}`)?.toggleAttribute('data-lit', on);
  };
  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    document.addEventListener(type, light);
}
