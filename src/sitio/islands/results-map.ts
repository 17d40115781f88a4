import { readPage, runIslands } from './in-place.ts';

/** Screens that have room for the map beside the list. */
const wide = matchMedia('(min-width: 1280px)');

const addressOfMap = () => document.querySelector<HTMLAnchorElement>('a[href^="/mapa/calles?"]')?.href;

/** Brings the map of the list into the place that the page keeps for it. Without an answer the list takes the whole width. */
async function fill(): Promise<void> {
  const place = document.querySelector('[data-island~="results-map"]');
  const address = addressOfMap();
  if (!place || !address || !wide.matches || place.firstChild) return;
  const answer = await readPage(`${address}&parte=mapa`).catch(() => undefined);
  // Meanwhile the list may have become another.
  if (addressOfMap() !== address || place.firstChild) return;
  const map = answer?.page.querySelector('#mapa');
  if (!answer || !map) return place.parentElement?.removeAttribute('data-mapa');
  place.replaceChildren(...map.childNodes);
  place.setAttribute('aria-label', 'Mapa');
  nameRows(place);
  runIslands(answer.page);
  // The script of the map runs once: one that runs already looks at this map too.
  document.dispatchEvent(new Event('contenido'));
}

/** A list without its map gives its rows no ids, which pins lead to. The row of a section is around the link with its name. */
function nameRows(place: Element): void {
  for (const pin of place.querySelectorAll('a[href^="#fila-"]')) {
    const id = pin.getAttribute('href')?.slice(1) ?? '';
    const page = `a[href^="/${id.replace('fila-', '')}"]`;
    document.querySelector(`h2 > ${page}, li > ${page}`)?.closest('li')?.setAttribute('id', id);
  }
}

void fill();
wide.addEventListener('change', fill);
document.addEventListener('contenido', fill);
