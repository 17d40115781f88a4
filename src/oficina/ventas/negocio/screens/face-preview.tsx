import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import shared from '#platform/ui/shared.module.css';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import styles from './face.module.css';

export type FacePreviewProps = {
  /** Colour and foot as they are written now, saved or not. */
  colorPapeles: string;
  piePapeles: string;
  /** Logo chosen and not saved, in base64; null without one, and undefined for the one that is stored. */
  contenido: string | null | undefined;
};

/** Milliseconds without a change before the example is drawn again. */
const PAUSE_MS = 600;
/** Width of the sheet, in pixels. */
const WIDTH = 300;

/** An example of a factura with the face that is being written; the last one stays until the next is drawn. */
export function FacePreview(face: FacePreviewProps) {
  const [settled] = useDebouncedValue(face, PAUSE_MS);
  const { colorPapeles, piePapeles, contenido } = settled;
  const query = useQuery({
    queryKey: ['negocio', 'papel de ejemplo', colorPapeles, piePapeles, contenido],
    queryFn: async () => {
      const { openPdf } = await import('#platform/ui/pdf/pdf-engine.ts');
      const body = {
        colorPapeles: colorPapeles.trim() || null,
        piePapeles: piePapeles.trim() || null,
        ...(contenido !== undefined && { contenido }),
      };
      return openPdf(await negocioCalls.verPapel(body));
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: negocioFallbacks.verPapel, background: true, told: true },
  });
  const { data: pdf, isError, isFetching, refetch } = query;
  useEffect(() => () => pdf?.close(), [pdf]);
  const [page] = pdf?.pages ?? [];
  return (
    <figure className={styles.preview} aria-label="Factura de ejemplo">
      <figcaption className={shared.small} aria-live="polite">
        {isError ? 'Así no se puede dibujar' : 'Así sale una factura'}
        {isFetching && ' · poniéndose al día'}
      </figcaption>
      <div className={isFetching || isError ? styles.stale : undefined}>
        {page && <PdfSheet page={page} number={1} of={1} width={WIDTH} />}
      </div>
      {isError && (
        <Button variant="default" size="compact-md" onClick={() => refetch()}>
          Reintentar
        </Button>
      )}
    </figure>
  );
}
