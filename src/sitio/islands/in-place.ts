import { Idiomorph } from 'idiomorph';

/** Links and forms that change the page without moving it. */
const CHANGES_IN_PLACE = '[data-island~="in-place"]';

/** A list and the same list with its map are one page: whoever is at one of them stays there. */
const MAP = '/mapa/calles';
const isResults = ({ pathname }: { pathname: string }) => pathname === '/' || pathname === MAP;
const isMapShown = () => document.querySelector('#mapa [data-vista]')?.checkVisibility() === true;

const pathOf = (address: { pathname: string; search: string }) => address.pathname + address.search;

let shown = pathOf(location);
let asking = new AbortController();

/** The visitor who changes a field again no longer wants the earlier answer. */
export const stopAsking = (): void => asking.abort();

/** The page at an address, with its answer. */
export async function readPage(address: URL | string, signal?: AbortSignal) {
  const response = await fetch(address, { signal: signal ?? null });
  return { response, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
}

/** Runs the islands of a page whose content is now here; one that runs already runs once. */
export function runIslands(page: Document): void {
  for (const { src } of page.querySelectorAll<HTMLScriptElement>('script[src]'))
    void import(/* @vite-ignore */ src);
}

/**
 * Asks for another address of the same page and changes only what differs, so that focus, scroll and open lists stay. Ignores an answer
 * that arrives after a later request. Without an answer, the browser goes to the address itself and shows the reason.
 */
export async function goInPlace(address: URL, move: 'push' | 'replace' | 'none'): Promise<void> {
  stopAsking();
  asking = new AbortController();
  const { signal } = asking;
  const isHere = isResults(address) && isResults(location);
  if (isHere) address.pathname = location.pathname;
  const source = new URL(address);
  // The answer brings the pins too.
  if (isHere && isMapShown()) source.pathname = MAP;
  try {
    const { response, page } = await readPage(source, signal);
    const content = page.getElementById('contenido');
    if (signal.aborted) return;
    if (!content || response.status === 429 || response.status >= 500) return location.assign(address);
    // After a redirect, this is the real address of the page.
    const arrived = new URL(response.url);
    arrived.hash = address.hash;
    if (isHere) arrived.pathname = location.pathname;
    if (arrived.pathname === '/') closeMap(content);
    if (move === 'push') history.pushState(null, '', arrived);
    if (move === 'replace') history.replaceState(null, '', arrived);
    shown = pathOf(arrived);
    document.title = page.title;
    // In a live form ('replace') the visitor goes on typing: do not overwrite the focused field.
    show(content, move === 'replace');
    runIslands(page);
  } catch {
    if (!signal.aborted) location.assign(address);
  }
}

/** The answer with its map becomes the page of the list, which has the map only beside it. */
function closeMap(content: HTMLElement): void {
  content.querySelector('[data-mapa="abierto"]')?.setAttribute('data-mapa', 'cabe');
  content.querySelector(`form[action="${MAP}"]`)?.setAttribute('action', '/');
}

function show(content: HTMLElement, ignoreActiveValue: boolean): void {
  const main = document.getElementById('contenido');
  if (!main) return;
  const focused = document.activeElement;
  const around = focused?.parentElement?.closest<HTMLElement>('[tabindex]');
  for (const part of [main, content]) nameChoices(part);
  Idiomorph.morph(main, [...content.childNodes], {
    morphStyle: 'innerHTML',
    ignoreActiveValue,
    callbacks: { beforeNodeMorphed: differs, beforeAttributeUpdated: mayChange },
  });
  // The link that was followed may be gone: the keyboard goes on from what was around it, as the map around a pin.
  if (focused !== document.body && !focused?.isConnected)
    (around?.isConnected ? around : main).focus({ preventScroll: true });
  // The other islands look again at what is there.
  document.dispatchEvent(new Event('contenido'));
}

/** Counts change the order of the choices. An id made of name and value lets Idiomorph match them, so that the focus follows its choice. */
function nameChoices(part: HTMLElement): void {
  for (const box of part.querySelectorAll<HTMLInputElement>('input[type="checkbox"]:not([id])'))
    box.id = `${box.name}=${box.value}`;
}

/** An element whose `data-shows` has not changed keeps what its island wrote in it. */
function differs(old: Node, next: Node): boolean {
  if (!(old instanceof Element && next instanceof Element)) return true;
  const shows = old.getAttribute('data-shows');
  return shows === null || shows !== next.getAttribute('data-shows');
}

/**
 * The filters that the visitor opened stay open. In the list, the element may now be another row, so its `open` may change. What an island
 * made reachable by keyboard stays so, or it would lose the focus.
 */
const mayChange = (name: string, element: Element): boolean =>
  name !== 'tabindex' &&
  !(name === 'open' && element instanceof HTMLDetailsElement && element.closest('form aside'));

document.addEventListener('click', (event) => {
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>(`a${CHANGES_IN_PLACE}`);
  const asksForMore = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link || asksForMore || event.defaultPrevented) return;
  event.preventDefault();
  void goInPlace(new URL(link.href), 'push');
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement && form.matches(CHANGES_IN_PLACE)) || event.defaultPrevented) return;
  // The button that compares goes elsewhere.
  if (event.submitter?.hasAttribute('formaction')) return;
  event.preventDefault();
  const address = new URL(form.action);
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  address.search = String(new URLSearchParams(fields));
  void goInPlace(address, 'push');
});

// A choice from a list is followed at once, if nothing else is missing; numbers and text wait for Enter.
document.addEventListener('change', ({ target }) => {
  const form = target instanceof HTMLSelectElement ? target.form : null;
  if (form?.matches(`${CHANGES_IN_PLACE}:not([data-island~="live-form"])`) && form.checkValidity())
    form.requestSubmit();
});

addEventListener('popstate', () => {
  // If only the part after # changed, the content is the same.
  if (pathOf(location) !== shown) void goInPlace(new URL(location.href), 'none');
});
