import { useEffect, useRef, useState } from 'react';
import styles from './pdf.module.css';
import type { PdfPage } from './pdf-engine.ts';

type PdfSheetProps = {
  page: PdfPage;
  number: number;
  of: number;
  /** Width on the screen, in CSS pixels. */
  width: number;
  onSeen?(number: number): void;
};

/** A page: drawn only on or near the screen, with its words over it from the beginning. */
export function PdfSheet({ page, number, of, width, onSeen }: PdfSheetProps) {
  const box = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  useSeen(box, () => onSeen?.(number));
  useEffect(() => {
    const layer = text.current;
    if (!layer) return;
    // Without the layer of words, the drawing still shows them.
    page.write(layer).catch(() => undefined);
    return () => layer.replaceChildren();
  }, [page]);
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet || !near) return undefined;
    const leaving = new AbortController();
    page.draw(sheet, width * window.devicePixelRatio, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [page, near, width]);
  useEffect(() => {
    // A page far from the screen holds no memory.
    if (!near && canvas.current) canvas.current.width = 0;
  }, [near]);
  return (
    <section
      ref={box}
      className={styles.page}
      aria-label={`Página ${number} de ${of}`}
      style={{
        width,
        height: (width * page.height) / page.width,
        ['--total-scale-factor' as string]: width / page.width,
      }}
    >
      <canvas ref={canvas} />
      <div ref={text} className={styles.text} />
    </section>
  );
}

type Box = { current: HTMLElement | null };

/** Says whether the box is on the screen, or less than a screen away. */
export function useNear(box: Box): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '100% 0px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return near;
}

/** Calls `onSeen` when the box is in the middle of the screen. */
function useSeen(box: Box, onSeen: () => void): void {
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell.current();
      },
      { rootMargin: '-50% 0px -50% 0px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
}
