import { goInPlace, stopAsking } from './in-place.ts';
import { tidyQuery } from './tidy-query.ts';

/** Milliseconds that a slider or a number that is moving waits; text that is being typed waits for Enter. */
const PAUSE_MS = 300;

let pause: ReturnType<typeof setTimeout> | undefined;

/** The form of a search with its results: each change asks for the new ones at once. */
const liveForm = (element: EventTarget | null): HTMLFormElement | null =>
  element instanceof Element ? element.closest<HTMLFormElement>('form[data-island~="live-form"]') : null;

function send(form: HTMLFormElement): void {
  clearTimeout(pause);
  const address = new URL(form.action);
  address.search = String(tidyQuery(form));
  void goInPlace(address, 'replace');
}

/** Unticks an autoescuela over the most that are compared, and says why; true when it did. */
function refuseFifth(form: HTMLFormElement, box: HTMLInputElement): boolean {
  const words = form.querySelector<HTMLElement>('[data-full]');
  const chosen = form.querySelectorAll('input[name="comparar"]:checked').length;
  if (!words || box.name !== 'comparar' || chosen <= Number(words.dataset.full)) return false;
  box.checked = false;
  words.hidden = false;
  return true;
}

document.addEventListener('input', ({ target }) => {
  const form = liveForm(target);
  if (!form || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  if (target.type === 'text' || target.type === 'search') return;
  if (target instanceof HTMLInputElement && refuseFifth(form, target)) return;
  clearTimeout(pause);
  stopAsking();
  if (target.type === 'range' || target.type === 'number') pause = setTimeout(send, PAUSE_MS, form);
  else send(form);
});

// It goes before the island that changes any form of the page in its place.
document.addEventListener(
  'submit',
  (event) => {
    const form = liveForm(event.target);
    if (!form) return;
    for (const id of ['filtros', 'busqueda']) document.getElementById(id)?.hidePopover?.();
    // The button that compares goes elsewhere: it is left alone.
    if (event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    send(form);
  },
  { capture: true },
);
