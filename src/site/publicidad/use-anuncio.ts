import { type RefObject, useEffect, useRef, useState } from 'react';
import type { AnuncioMostrado, AnuncioPlace } from '#resources/anuncios/visible.ts';

/** Milliseconds that half of the anuncio must be in sight to count as seen. */
const SEEN_MS = 1_000;

type ShownAnuncio = {
  ref: RefObject<HTMLElement | null>;
  /** Undefined until it arrives; null when there is none any more. */
  ad: AnuncioMostrado | null | undefined;
};

/** Asks for the anuncio in turn and reports that it was seen: half of it, for a second, once. */
export function useAnuncio({ ubicacion, provincia, permiso }: AnuncioPlace): ShownAnuncio {
  const ref = useRef<HTMLElement>(null);
  const [ad, setAnuncio] = useState<AnuncioMostrado | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const query = new URLSearchParams({
      ubicacion,
      ...(provincia !== null && { provincia }),
      ...(permiso !== null && { permiso }),
    });
    fetch(`/anuncios/siguiente?${query}`, { signal: leaving.signal, credentials: 'omit' })
      .then((response) => (response.ok ? response.json() : { anuncio: null }))
      .then(
        ({ anuncio }: { anuncio: AnuncioMostrado | null }) => setAnuncio(anuncio),
        // Without it the page is complete: nobody needs a message.
        () => leaving.signal.aborted || setAnuncio(null),
      );
    return () => leaving.abort();
  }, [ubicacion, provincia, permiso]);
  useEffect(() => {
    if (!ad || !ref.current) return undefined;
    return whenSeen(ref.current, () => tellSeen(ad));
  }, [ad]);
  return { ref, ad };
}

/**
 * Calls `seen` once, when half of the element has been in sight for a second without a break. Gives the function that
 * stops waiting.
 */
function whenSeen(element: HTMLElement, seen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inSight = false;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', change);
    clearTimeout(timer);
  };
  const change = () => {
    clearTimeout(timer);
    if (!inSight || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      stop();
      seen();
    }, SEEN_MS);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const now = entries.at(-1)?.isIntersecting ?? false;
      if (now === inSight) return;
      inSight = now;
      change();
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
  document.addEventListener('visibilitychange', change);
  return stop;
}

/** Reports a view even if the visitor leaves the page at that moment; its arrival changes nothing here. */
function tellSeen({ _id, vista }: AnuncioMostrado): void {
  fetch('/anuncios/vista', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ _id, vista }),
  }).catch(() => {});
}
