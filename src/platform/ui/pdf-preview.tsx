import { Box, Button, type ButtonProps, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { type File, keepFile } from '#platform/browser/download.ts';
import { BusyButton } from './busy-button.tsx';
import { QueryView } from './loaded.tsx';
import { openedPdf } from './pdf/opened-pdf.ts';
import styles from './pdf/pdf.module.css';
import type { Pdf } from './pdf/pdf-engine.ts';
import { PdfSheet } from './pdf/pdf-sheet.tsx';
import { printPages } from './pdf/print-pages.ts';
import shared from './shared.module.css';

export type PdfPreviewProps = {
  bytes: ArrayBuffer;
  /** Name of the document, for people who don't see it: 'Presupuesto PRE-2026-00012'. */
  title: string;
  /** Asks for the file to keep or print instead of using the bytes on screen, because the server may record the download. */
  take(): Promise<File>;
  /** Message when the download fails without one. */
  fallback: string;
};

const NOT_READ = 'No se ha podido mostrar el documento';

/**
 * A PDF on the screen, drawn by the program itself: the page's policy forbids frames and plug-ins, and telephones
 * have none. The person can enlarge, keep and print it.
 */
export function PdfPreview(props: PdfPreviewProps) {
  const { bytes } = props;
  const id = useId();
  const query = useQuery({
    queryKey: ['pdf', id, bytes],
    queryFn: ({ signal }) => openedPdf(bytes, signal),
    // Bytes that are not a PDF will not be one the next time.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: NOT_READ },
  });
  useEffect(() => () => query.data?.close(), [query.data]);
  return (
    <>
      <QueryView query={query} fallback={NOT_READ}>
        {(pdf) => <Pages {...props} pdf={pdf} />}
      </QueryView>
      {/* Another program may show a document that this one can't. */}
      {query.isError && <Keep {...props} />}
    </>
  );
}

type Taking = Pick<PdfPreviewProps, 'take' | 'fallback'>;

/** Button that keeps a file on the disk. */
export function Keep({ take, fallback }: Taking) {
  const keeping = useMutation({ mutationFn: async () => keepFile(await take()), meta: { fallback } });
  return (
    <BusyButton
      variant="default"
      busy={keeping.isPending}
      onClick={() => keeping.isPending || keeping.mutate()}
    >
      Descargar
    </BusyButton>
  );
}

/** Button that prints a PDF. */
export function Print({ take, fallback, ...look }: Taking & Pick<ButtonProps, 'variant' | 'size'>) {
  const printing = useMutation({
    mutationFn: async () => {
      const { blob } = await take();
      const { openPdf } = await import('./pdf/pdf-engine.ts');
      const taken = await openPdf(await blob.arrayBuffer());
      await printPages(taken).finally(taken.close);
    },
    meta: { fallback },
  });
  return (
    <BusyButton {...look} busy={printing.isPending} onClick={() => printing.isPending || printing.mutate()}>
      Imprimir
    </BusyButton>
  );
}

/** Zooms, as shares of the available width. */
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
/** Width, in pixels, above which lines are too long to follow. */
const WIDEST = 900;

function Pages({ pdf, title, ...taking }: PdfPreviewProps & { pdf: Pdf }) {
  const desk = useRef<HTMLElement>(null);
  const room = useWidth(desk);
  const [zoom, setZoom] = useState(1);
  const [seen, setSeen] = useState(1);
  const many = pdf.pages.length;
  return (
    <>
      <Group
        className={`${shared.card} ${styles.bar}`}
        gap={8}
        mb={16}
        p="8px 12px"
        role="toolbar"
        aria-label="El documento"
      >
        <Box
          component="p"
          className={`${shared.quiet} ${shared.figures}`}
          flex={{ base: '1 1 100%', sm: '1 1 auto' }}
        >
          Página {seen} de {many}
        </Box>
        <Zoom zoom={zoom} onZoom={setZoom} />
        <Keep {...taking} />
        <Print {...taking} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved with the arrows */}
      <section ref={desk} className={styles.desk} aria-label={title} tabIndex={0}>
        {room > 0 &&
          pdf.pages.map((page, index) => (
            <PdfSheet
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
              key={index}
              {...{ page, number: index + 1, of: many }}
              width={Math.round(Math.min(room, WIDEST) * zoom)}
              onSeen={setSeen}
            />
          ))}
      </section>
    </>
  );
}

function Zoom({ zoom, onZoom }: { zoom: number; onZoom(zoom: number): void }) {
  const at = ZOOMS.indexOf(zoom);
  const [less, more] = [ZOOMS[at - 1], ZOOMS[at + 1]];
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        variant="default"
        aria-label="Alejar"
        aria-disabled={less === undefined}
        onClick={() => less && onZoom(less)}
      >
        −
      </Button>
      <Box component="span" className={shared.figures} miw={52} ta="center">
        {Math.round(zoom * 100)} %
      </Box>
      <Button
        variant="default"
        aria-label="Acercar"
        aria-disabled={more === undefined}
        onClick={() => more && onZoom(more)}
      >
        +
      </Button>
      <Button variant="default" onClick={() => onZoom(1)}>
        Ajustar al ancho
      </Button>
    </Group>
  );
}

/** Gives the width of an element and follows its changes; 0 before the element exists. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
