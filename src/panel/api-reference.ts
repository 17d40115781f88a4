// Script of the API's description (/documentacion/), which the panel shows in a frame. The page itself is an index of the calls. The
// library that shows a call whole and tries it is seven times as heavy as the rest, so it loads when a person asks for it. It calls no
// other origin, and uses the panel's theme and session.
import './api-reference.css';
import { TOKEN_KEY } from '#platform/browser/constants.ts';

type Reference = { updateConfiguration(configuration: object): void };

declare global {
  interface Window {
    Scalar: { createApiReference(element: Element, configuration: object): Reference };
  }
}

/** Colours of `platform/ui/tokens.css` with the library's names; its own are too pale to read. */
const COLOURS = `
.light-mode {
  --scalar-color-1: #12241b; --scalar-color-2: #3f5047; --scalar-color-3: #52645b; --scalar-color-accent: #00753a;
  --scalar-background-1: #ffffff; --scalar-background-2: #fafaf6; --scalar-background-3: #e4f1e8;
  --scalar-border-color: #dfe5de; --scalar-button-1: #00753a; --scalar-button-1-color: #ffffff;
  --scalar-color-green: #00753a; --scalar-color-red: #b3261e; --scalar-color-yellow: #7a4b00;
  --scalar-color-orange: #7a4b00; --scalar-color-blue: #0b4fae; --scalar-color-purple: #5b2ea6;
}
.dark-mode {
  --scalar-color-1: #eaf2ec; --scalar-color-2: #c3d0c8; --scalar-color-3: #a3b4aa; --scalar-color-accent: #4cc884;
  --scalar-background-1: #16211b; --scalar-background-2: #0e1612; --scalar-background-3: #14291e;
  --scalar-border-color: #2a3830; --scalar-button-1: #4cc884; --scalar-button-1-color: #07190f;
  --scalar-color-green: #4cc884; --scalar-color-red: #ff8a80; --scalar-color-yellow: #ffd27d;
  --scalar-color-orange: #ffd27d; --scalar-color-blue: #8ab8ff; --scalar-color-purple: #c9a9ff;
}
.light-mode, .dark-mode {
  --scalar-font: system-ui, sans-serif;
  --scalar-sidebar-color-1: var(--scalar-color-1); --scalar-sidebar-color-2: var(--scalar-color-2);
  --scalar-sidebar-search-color: var(--scalar-color-3);
}
aside button[aria-expanded] { min-width: 24px; min-height: 24px; }
`;

const SCHEME_KEY = 'mantine-color-scheme-value';
const system = matchMedia('(prefers-color-scheme: dark)');

function scheme(): 'dark' | 'light' {
  const chosen = localStorage.getItem(SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

/** Calls only this origin. A call without its own token uses that of the signed-in user. */
function ownFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (new URL(request.url).origin !== location.origin) return Promise.reject(new TypeError('another origin'));
  const token = localStorage.getItem(TOKEN_KEY);
  if (token !== null && !request.headers.get('token')) request.headers.set('token', token);
  return fetch(request);
}

const configuration = () => ({
  url: '/documentacion/openapi.json',
  localization: { locale: 'es' },
  forceDarkModeState: scheme(),
  darkMode: scheme() === 'dark',
  hideDarkModeToggle: true,
  authentication: { preferredSecurityScheme: 'token' },
  customFetch: ownFetch,
  proxyUrl: '',
  telemetry: false,
  persistAuth: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenFirstTag: false,
  hideModels: true,
  theme: 'none',
  customCss: COLOURS,
});

/** Names the library's inputs, which have no accessible name, and closes their lists for screen readers. */
function nameFields(): void {
  for (const field of document.querySelectorAll('[role="combobox"]:not([aria-label])')) {
    field.setAttribute('aria-label', field.getAttribute('data-placeholder') ?? 'Valor');
    if (!field.hasAttribute('aria-expanded')) field.setAttribute('aria-expanded', 'false');
  }
}

function followScheme(): void {
  document.documentElement.dataset.mantineColorScheme = scheme();
}

/** Starts the library in the place of the index, at the call that the address names. */
function start(place: HTMLElement, index: HTMLElement): void {
  const reference = window.Scalar.createApiReference(place, configuration());
  index.hidden = true;
  new MutationObserver(nameFields).observe(document.body, { childList: true, subtree: true });
  const follow = () => reference.updateConfiguration(configuration());
  system.addEventListener('change', follow);
  // Another document or tab changed the panel's settings.
  addEventListener('storage', ({ key }) => {
    if (key === SCHEME_KEY || key === null) follow();
  });
}

/** Loads the library once. Shows a failure, and a new press tries again. */
function open(place: HTMLElement, index: HTMLElement, button: HTMLButtonElement): void {
  if (button.disabled) return;
  const words = button.textContent;
  button.disabled = true;
  button.textContent = 'Abriendo la referencia…';
  const library = document.createElement('script');
  library.src = index.dataset.library ?? '';
  library.onload = () => start(place, index);
  library.onerror = () => {
    library.remove();
    button.disabled = false;
    button.textContent = `${words}. No se ha podido: vuelve a intentarlo`;
  };
  document.head.append(library);
}

const place = document.getElementById('referencia');
const index = document.getElementById('indice');
const button = document.querySelector<HTMLButtonElement>('#abrir');
if (place && index && button) {
  system.addEventListener('change', followScheme);
  addEventListener('storage', followScheme);
  button.addEventListener('click', () => open(place, index, button));
  // The links of the index name a call of the reference.
  const asked = () => location.hash.startsWith('#tag/') && open(place, index, button);
  addEventListener('hashchange', asked);
  asked();
}
