import { Box, Button, Group } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fetchFile } from '#platform/browser/download.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { openedPdf } from '#platform/ui/pdf/opened-pdf.ts';
import type { Pdf, PdfPage } from '#platform/ui/pdf/pdf-engine.ts';
import { PdfSheet, useNear } from '#platform/ui/pdf/pdf-sheet.tsx';
import { Keep, Print } from '#platform/ui/pdf-preview.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import { documentoFallbacks } from '../calls.ts';
import styles from './documentos.module.css';

const NOT_READ = 'No se ha podido mostrar el documento';

type PagesProps = { _id: string; title: string; bytes: ArrayBuffer };

/** Pages of a PDF, the whole of one in sight, with their thumbnails. On a telephone they stand side by side. */
export function DocumentoPages({ _id, title, bytes }: PagesProps) {
  const query = useQuery({
    queryKey: ['pdf', _id, bytes],
    queryFn: ({ signal }) => openedPdf(bytes, signal),
    // Bytes that are not a PDF will not be one the next time.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: NOT_READ, told: true },
  });
  useEffect(() => () => query.data?.close(), [query.data]);
  const taking = {
    take: () => fetchFile('documentos/descargar', { _id }),
    fallback: documentoFallbacks.descargar,
  };
  return (
    <>
      <QueryView query={query} fallback={NOT_READ}>
        {(pdf) => <Desk {...{ pdf, title, taking }} />}
      </QueryView>
      {/* Another program may show a document that this one can't. */}
      {query.isError && <Keep {...taking} />}
    </>
  );
}

type DeskProps = { pdf: Pdf; title: string; taking: Parameters<typeof Print>[0] };

/** Zooms, as shares of the width at which a whole page fits. */
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** Space around the pages, in pixels. */
const AROUND = 24;
/** Share of a telephone's width: the edge of the next page is in sight. */
const BESIDE = 0.75;

function Desk({ pdf: { pages }, title, taking }: DeskProps) {
  const small = useSmall();
  const { ref: room, width, height } = useElementSize<HTMLDivElement>();
  const desk = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [seen, setSeen] = useState(1);
  const many = pages.length;
  const widthOf = (page: PdfPage) => {
    const whole = ((height - AROUND) * page.width) / page.height;
    const fits = small ? width * (many > 1 ? BESIDE : 1) - AROUND : Math.min(width - AROUND, whole);
    return Math.round(fits * zoom);
  };
  const go = (number: number) =>
    desk.current?.children[number - 1]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  return (
    <>
      <Group className={`${styles.bar} ${shared.ruled}`} gap={4} role="toolbar" aria-label="El documento">
        <Box component="p" className={`${shared.plain} ${shared.figures}`} mr="auto">
          <span className={shared.strong}>Página {seen}</span> de {many}
        </Box>
        <Zoom zoom={zoom} onZoom={setZoom} />
        <Print {...taking} variant="subtle" size="compact-md" />
      </Group>
      <div className={styles.desk}>
        {many > 1 && <Thumbs pages={pages} seen={seen} onPress={go} />}
        <div ref={room} className={styles.room}>
          <section
            ref={desk}
            className={styles.pages}
            aria-label={title}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is moved with the arrows
            tabIndex={0}
            onScroll={({ currentTarget }) => setSeen(nearestTo(currentTarget))}
          >
            {width > 0 &&
              pages.map((page, index) => (
                <PdfSheet
                  // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
                  key={index}
                  {...{ page, number: index + 1, of: many }}
                  width={widthOf(page)}
                />
              ))}
          </section>
        </div>
      </div>
    </>
  );
}

/** Number of the page whose middle is nearest to that of the box that scrolls. */
function nearestTo(box: HTMLElement): number {
  const middle = ({ left, right, top, bottom }: DOMRect) => [(left + right) / 2, (top + bottom) / 2] as const;
  const [x, y] = middle(box.getBoundingClientRect());
  const far = [...box.children].map((page) => {
    const [px, py] = middle(page.getBoundingClientRect());
    return Math.hypot(px - x, py - y);
  });
  return far.indexOf(Math.min(...far)) + 1;
}

type ThumbsProps = { pages: readonly PdfPage[]; seen: number; onPress(number: number): void };

const Thumbs = ({ pages, seen, onPress }: ThumbsProps) => (
  <nav className={styles.thumbs} aria-label="Páginas">
    {pages.map((page, index) => (
      <Thumb
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
        key={index}
        page={page}
        number={index + 1}
        isSeen={seen === index + 1}
        onPress={() => onPress(index + 1)}
      />
    ))}
  </nav>
);

type ThumbProps = { page: PdfPage; number: number; isSeen: boolean; onPress(): void };

/** Width in pixels. */
const THUMB = 72;

function Thumb({ page, number, isSeen, onPress }: ThumbProps) {
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(button);
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet || !near) return undefined;
    const leaving = new AbortController();
    page.draw(sheet, THUMB * window.devicePixelRatio, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [page, near]);
  useEffect(() => {
    if (isSeen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isSeen]);
  return (
    <button
      ref={button}
      type="button"
      className={`${shared.bare} ${styles.thumb}`}
      aria-current={isSeen ? 'page' : undefined}
      onClick={onPress}
    >
      <canvas ref={canvas} style={{ width: THUMB, height: (THUMB * page.height) / page.width }} />
      <span className={shared.hidden}>Página </span>
      {number}
    </button>
  );
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const at = ZOOMS.indexOf(zoom);
  const [less, more] = [ZOOMS[at - 1], ZOOMS[at + 1]];
  const look = { variant: 'subtle', color: 'gray', size: 'compact-md' } as const;
  return (
    <Group gap={0} wrap="nowrap" className={styles.zoom}>
      <Button {...look} aria-label="Alejar" aria-disabled={!less} onClick={() => less && onZoom(less)}>
        −
      </Button>
      <Box component="span" className={shared.figures} miw={52} ta="center">
        {Math.round(zoom * 100)} %
      </Box>
      <Button {...look} aria-label="Acercar" aria-disabled={!more} onClick={() => more && onZoom(more)}>
        +
      </Button>
    </Group>
  );
}
