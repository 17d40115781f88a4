import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { textOfError } from '#platform/browser/query-client.ts';
import { openedPdf } from '#platform/ui/pdf/opened-pdf.ts';
import type { Pdf } from '#platform/ui/pdf/pdf-engine.ts';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import shared from '#platform/ui/shared.module.css';
import { negocioCalls, negocioFallbacks } from '../calls.ts';
import styles from './face.module.css';
import type { LogoDraft } from './use-logo.ts';

export type FacePreviewProps = {
  /** Colour and foot as they are written now, saved or not. */
  colorPapeles: string;
  piePapeles: string;
  /** Logo chosen and not saved; undefined for the one that is stored. */
  logo: LogoDraft | undefined;
};

/** Milliseconds without a change before the example is drawn again. */
const PAUSE_MS = 600;
/** Width of the sheet, in pixels. */
const WIDTH = 300;

/** An example of a factura with the face that is being written; the last one stays until the next is drawn. */
export function FacePreview(face: FacePreviewProps) {
  const [settled] = useDebouncedValue(face, PAUSE_MS);
  const { colorPapeles, piePapeles, logo } = settled;
  const query = useQuery({
    queryKey: ['negocio', 'papel de ejemplo', colorPapeles, piePapeles, logo?.turno],
    queryFn: async ({ signal }) => {
      const body = {
        colorPapeles: colorPapeles.trim() || null,
        piePapeles: piePapeles.trim() || null,
        ...(logo && { contenido: logo.contenido }),
      };
      return openedPdf(await negocioCalls.verPapel(body, signal), signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: negocioFallbacks.verPapel, background: true, told: true },
  });
  const { data, error, isFetching, refetch } = query;
  const [pdf, setPdf] = useState<Pdf>();
  if (data && data !== pdf) setPdf(data);
  useEffect(() => () => pdf?.close(), [pdf]);
  const [page] = pdf?.pages ?? [];
  return (
    <figure className={styles.preview} aria-label="Factura de ejemplo">
      <figcaption className={shared.small} aria-live="polite">
        {error ? textOfError(error, negocioFallbacks.verPapel) : 'Así sale una factura'}
        {isFetching && ' · poniéndose al día'}
      </figcaption>
      <div className={isFetching || error ? styles.stale : undefined}>
        {page && <PdfSheet page={page} number={1} of={1} width={WIDTH} />}
      </div>
      {error && (
        <Button variant="default" size="compact-md" onClick={() => refetch()}>
          Reintentar
        </Button>
      )}
    </figure>
  );
}
