import { useEffect, useRef, useState } from 'react';
import type { Pdf } from '#platform/ui/pdf/pdf-engine.ts';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import { useRunning } from '#sitio/forms/firma-field.tsx';
import styles from './reader.module.css';

type State = Pdf | 'leyendo' | 'fallo';

/**
 * Shows the document on the page, so that people read it before they sign, on telephones too. Uses the same PDF engine as the panels.
 * Without scripts, or if it fails, the page offers a download.
 */
export function Reader({ url, title }: { url: string; title: string }) {
  const running = useRunning();
  const state = usePdf(url);
  const [shown, setShown] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, typeof state === 'object');
  const pages = typeof state === 'object' ? state.pages : [];
  return (
    <section className={styles.reader} aria-label={`Documento «${title}»`}>
      <p className={styles.bar} role="status">
        {!running && (
          <>
            Para leerlo, <a href={url}>descarga el PDF</a>.
          </>
        )}
        {running && state === 'leyendo' && 'Abriendo el documento…'}
        {running && state === 'fallo' && (
          <>
            No se ha podido mostrar aquí. <a href={url}>Descarga el PDF</a> para leerlo.
          </>
        )}
        {pages.length > 0 && `Página ${shown} de ${pages.length}`}
      </p>
      <div
        ref={box}
        className={styles.pages}
        tabIndex={pages.length > 0 ? 0 : undefined}
        hidden={pages.length === 0}
      >
        {pages.map((page, index) => (
          <PdfSheet
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have nothing else to be told by, and stay where they are
            key={index}
            {...{ page, width, of: pages.length, number: index + 1, onSeen: setShown }}
          />
        ))}
      </div>
    </section>
  );
}

function usePdf(url: string): State {
  const [state, setState] = useState<State>('leyendo');
  useEffect(() => {
    const leaving = new AbortController();
    let opened: Pdf | undefined;
    const read = async () => {
      const response = await fetch(url, { signal: leaving.signal });
      if (!response.ok) throw new Error(String(response.status));
      const { openPdf } = await import('#platform/ui/pdf/pdf-engine.ts');
      opened = await openPdf(await response.arrayBuffer());
      if (leaving.signal.aborted) opened.close();
      else setState(opened);
    };
    read().catch(() => leaving.signal.aborted || setState('fallo'));
    return () => {
      leaving.abort();
      opened?.close();
    };
  }, [url]);
  return state;
}

/** The available width, up to a comfortable limit for reading. */
function useWidth(box: { current: HTMLElement | null }, ready: boolean): number {
  const [width, setWidth] = useState(320);
  useEffect(() => {
    if (!ready || !box.current) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.min(entry.contentRect.width, 820)),
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, ready]);
  return width;
}
