/*
 * Coste y aprobados de una autoescuela, para su propia web. Sin cookies ni seguimiento: solo pide esos datos.
 * <script src="https://…/widget.js" data-seccion="…" data-permiso="B" data-tema="claro" async></script>
 */
(() => {
  const script = document.currentScript;
  const { seccion, permiso, tema } = script?.dataset ?? {};
  if (!seccion) return;
  const { origin } = new URL(script.src);

  // An own element with a shadow tree, so that the styles of the host page do not reach it.
  const host = document.createElement('carne-claro');
  script.after(host);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { all: initial; display: block; max-width: 380px; }
    section { --ink: #12241b; --muted: #52645b; --line: #dfe5de; --brand: #00753a; --paper: #fff;
      box-sizing: border-box; padding: 16px 18px; border: 1px solid var(--line); border-radius: 14px;
      background: var(--paper); color: var(--ink); font: 15px/1.4 system-ui, sans-serif; overflow-wrap: anywhere; }
    section.oscuro { --ink: #eaf2ec; --muted: #a3b4aa; --line: #2a3830; --brand: #4cc884; --paper: #16211b; }
    @media (prefers-color-scheme: dark) { section.auto {
      --ink: #eaf2ec; --muted: #a3b4aa; --line: #2a3830; --brand: #4cc884; --paper: #16211b; } }
    h2 { margin: 0; font-size: 17px; line-height: 1.3; }
    dl { display: flex; flex-wrap: wrap; gap: 10px 24px; margin: 12px 0; }
    div { flex: 1 1 140px; }
    dt, small { color: var(--muted); font-size: 13px; }
    dd { margin: 0; }
    b { display: block; font-size: 25px; line-height: 1.25; }
    a { color: var(--brand); font-weight: 600; }
    a:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
    small { display: block; margin-top: 8px; }`);
  root.adoptedStyleSheets = [sheet];

  /** Everything that comes from outside goes in as text, never as HTML. */
  const make = (tag, text, ...children) => {
    const element = document.createElement(tag);
    if (text) element.textContent = text;
    element.append(...children);
    return element;
  };
  const figure = ({ titulo, cifra, detalle }) =>
    make('div', '', make('dt', titulo), make('dd', '', make('b', cifra), make('small', detalle)));
  const link = (url, text) => {
    const element = make('a', text);
    element.href = url;
    element.target = '_blank';
    element.rel = 'noopener';
    return element;
  };

  const page = `${origin}/${encodeURIComponent(seccion)}`;
  const query = new URLSearchParams({ seccion, ...(permiso && { permiso }) });
  fetch(`${origin}/comparador/widget?${query}`, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${answer.status}`))))
    .then(({ nombre, url, cifras, enlace, fuente }) => {
      const card = make('section', '', make('h2', nombre));
      card.lang = 'es';
      card.setAttribute('aria-label', nombre);
      if (tema === 'oscuro' || tema === 'auto') card.className = tema;
      card.append(make('dl', '', ...cifras.map(figure)), link(url, enlace), make('small', fuente));
      root.replaceChildren(card);
    })
    // Whatever fails, who visits still gets where the figures are.
    .catch(() => root.replaceChildren(make('section', '', link(page, 'Coste y aprobados en Carné Claro'))));
})();
