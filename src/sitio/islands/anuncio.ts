import type { AnuncioMostrado } from '#comparador/anuncios/visible.ts';
import { fotoFormats, fotoUrl, fotoWidths } from '#comparador/autoescuelas/imagenes/foto-sizes.ts';
import { whenSeen } from './when-seen.ts';

const SHOWN_PHOTOS = 2;

/** Asks which anuncio each box shows now. Pages are cached for everybody, so each browser asks. */
function look(): void {
  for (const box of document.querySelectorAll<HTMLElement>('article[data-shows][aria-busy="true"]')) {
    if (box.dataset.asked !== undefined) continue;
    box.dataset.asked = '';
    void fill(box);
  }
}

async function fill(box: HTMLElement): Promise<void> {
  const ad = await askFor(box.dataset.shows ?? '');
  box.setAttribute('aria-busy', 'false');
  if (!ad) {
    // There was an anuncio when the page was made: its room stays, so that nothing moves.
    box.dataset.gone = '';
    return;
  }
  const template = box.querySelector('template');
  if (!template) return;
  const content = document.importNode(template.content, true);
  write(content, ad);
  box.append(content);
  whenSeen(box, () => tellSeen(ad));
}

/** A failure shows no message: the page is complete without the anuncio. */
async function askFor(query: string): Promise<AnuncioMostrado | null> {
  try {
    const response = await fetch(`/anuncios/siguiente?${query}`, { credentials: 'omit' });
    if (!response.ok) return null;
    const { anuncio }: { anuncio: AnuncioMostrado | null } = await response.json();
    return anuncio;
  } catch {
    return null;
  }
}

/** Writes an anuncio in a copy of the page's template. Its link goes through the site, which counts it. */
function write(
  content: DocumentFragment,
  { _id, vista, titulo, texto, anunciante, destino, foto }: AnuncioMostrado,
): void {
  const part = <T extends HTMLElement>(name: string) => content.querySelector<T>(`[data-part="${name}"]`);
  const link = part<HTMLAnchorElement>('titulo');
  if (link) {
    link.href = `/anuncio/${_id}?vista=${encodeURIComponent(vista)}`;
    link.textContent = titulo;
  }
  const words = { texto, paga: `Paga ${anunciante} · lleva a ${destino}` };
  for (const [name, text] of Object.entries(words)) {
    const line = part(name);
    if (line) line.textContent = text;
  }
  const picture = part('foto');
  if (!foto) {
    picture?.remove();
    return;
  }
  const widths = fotoWidths(foto.ancho).slice(0, SHOWN_PHOTOS);
  const address = (ancho: number, formato: (typeof fotoFormats)[number]) =>
    fotoUrl({ id: foto.id, ancho, formato });
  for (const [index, source] of (picture?.querySelectorAll('source') ?? []).entries()) {
    const formato = fotoFormats[index] ?? 'webp';
    source.srcset = widths.map((width) => `${address(width, formato)} ${width}w`).join(', ');
  }
  const image = picture?.querySelector('img');
  if (image) image.src = address(Math.min(...widths), 'webp');
}

/** Reports a view, even if the visitor leaves the page at that moment. The answer does not matter here. */
function tellSeen({ _id, vista }: AnuncioMostrado): void {
  fetch('/anuncios/vista', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ _id, vista }),
  }).catch(() => {});
}

look();
document.addEventListener('contenido', look);
