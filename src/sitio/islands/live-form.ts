import { goInPlace, stopAsking } from './in-place.ts';
import { tidyQuery } from './tidy-query.ts';

/** Milliseconds without movement before a slider or a number is sent; typed text waits for Enter. */
const PAUSE_MS = 300;

let pause: ReturnType<typeof setTimeout> | undefined;

/** The form of a search with its results: each change asks for the new ones at once. */
const liveForm = (element: EventTarget | null): HTMLFormElement | null =>
  element instanceof Element ? element.closest<HTMLFormElement>('form[data-island~="live-form"]') : null;

function send(form: HTMLFormElement): void {
  clearTimeout(pause);
  const address = new URL(location.pathname, form.action);
  address.search = String(tidyQuery(form));
  void goInPlace(address, 'replace');
}

/** If more autoescuelas are ticked than can be compared, unticks this one and says why; true if it did. */
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

// Captures the event, so that it runs before `in-place.ts`, which handles every form of the page.
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
