/** A place to search, or an autoescuela with its page (`ruta`); `que` says in words what it is. */
type Suggestion = { texto: string; nombre: string; que: string; ruta: string | null };

const PAUSE_MS = 120;

let suggestions: Suggestion[] = [];
/** Index of the active option; -1 is the box itself, with nothing chosen. */
let active = -1;
let asking = new AbortController();

const theBox = () => document.querySelector<HTMLInputElement>('#lugar');
const theList = () => document.querySelector<HTMLElement>('#lugares');
const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.id === 'lugar';

/** Asks for suggestions when the typing pauses. Ignores a late answer. A failure empties the list: the box still takes any text. */
function type(texto: string): void {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  active = -1;
  if (texto === '') {
    show([]);
    return;
  }
  const pause = setTimeout(async () => {
    const found = await ask(texto, signal);
    if (!signal.aborted) show(found);
  }, PAUSE_MS);
  signal.addEventListener('abort', () => clearTimeout(pause));
}

async function ask(texto: string, signal: AbortSignal): Promise<Suggestion[]> {
  try {
    const response = await fetch(`/comparador/sugerencias?${new URLSearchParams({ texto })}`, { signal });
    if (!response.ok) return [];
    const { sugerencias }: { sugerencias: Suggestion[] } = await response.json();
    return sugerencias;
  } catch {
    return [];
  }
}

function show(found: Suggestion[]): void {
  suggestions = found;
  active = -1;
  const list = theList();
  if (!list) return;
  list.replaceChildren(...found.flatMap((suggestion, index) => optionOf(suggestion, index) ?? []));
  list.hidden = found.length === 0;
  mark();
}

/** Fills a copy of the page's template for an option. */
function optionOf({ nombre, que }: Suggestion, index: number): Element | undefined {
  const template = document.querySelector<HTMLTemplateElement>('#lugar-opcion');
  const option = template?.content.firstElementChild?.cloneNode(true);
  if (!(option instanceof HTMLElement)) return undefined;
  option.id = `lugares-${index}`;
  const [name, kind] = option.children;
  if (name) name.textContent = nombre;
  if (kind) kind.textContent = que;
  return option;
}

/** Marks the active option, for the eye and for screen readers. */
function mark(): void {
  const options = [...(theList()?.children ?? [])];
  for (const [index, option] of options.entries())
    option.setAttribute('aria-selected', String(index === active));
  const chosen = options[active];
  chosen?.scrollIntoView({ block: 'nearest' });
  const box = theBox();
  box?.setAttribute('aria-expanded', String(options.length > 0));
  if (chosen) box?.setAttribute('aria-activedescendant', chosen.id);
  else box?.removeAttribute('aria-activedescendant');
}

function close(): void {
  asking.abort();
  show([]);
}

/** A place fills the box and is searched at once; an autoescuela opens its page. */
function choose({ texto, ruta }: Suggestion): void {
  close();
  const box = theBox();
  if (ruta) location.assign(ruta);
  if (ruta || !box) return;
  box.value = texto;
  box.form?.requestSubmit();
}

function press(event: KeyboardEvent): void {
  if (suggestions.length === 0) return;
  const chosen = suggestions[active];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    // The arrows go round the options and the box itself.
    const ring = suggestions.length + 1;
    active = ((active + 1 + step + ring) % ring) - 1;
    mark();
  } else if (event.key === 'Enter' && chosen) choose(chosen);
  else if (event.key === 'Escape' || event.key === 'Enter') close();
  else return;
  // Enter with nothing chosen sends the form.
  if (event.key !== 'Enter' || chosen) event.preventDefault();
}

document.addEventListener('input', ({ target }) => {
  if (isBox(target)) type(target.value.trim());
});
document.addEventListener('keydown', (event) => {
  if (isBox(event.target)) press(event);
});
document.addEventListener('focusout', ({ target }) => {
  if (isBox(target)) close();
});
// The focus stays in the box: leaving it would close the list before the press ends.
for (const name of ['pointerdown', 'mousedown'])
  document.addEventListener(name, (event) => {
    if (event.target instanceof Node && theList()?.contains(event.target)) event.preventDefault();
  });
document.addEventListener('click', ({ target }) => {
  const option = target instanceof Element && target.closest('#lugares > [role="option"]');
  const chosen = option && suggestions[[...(theList()?.children ?? [])].indexOf(option)];
  if (chosen) choose(chosen);
});

/** Turns the box into a combobox. If it already has text, asks for suggestions at once. */
function look(): void {
  const box = theBox();
  if (!box) return;
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': 'lugares',
  }))
    box.setAttribute(name, value);
  show([]);
  if (document.activeElement === box && box.value !== box.defaultValue) type(box.value.trim());
}

look();
document.addEventListener('contenido', look);

export {};
