import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fetchFile } from '#platform/browser/download.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { documentoFallbacks } from '../calls.ts';
import type { DocumentoRow } from '../contract.ts';
import styles from './documentos.module.css';

// Loaded on demand: the PDF viewer is heavy.
const PdfPreview = lazy(async () => ({ default: (await import('#platform/ui/pdf-preview.tsx')).PdfPreview }));

const PICTURES = new Set(['png', 'jpg', 'webp']);

/** Shows a documento after a click, because each look is noted. */
export function DocumentoPreview({ row }: { row: DocumentoRow }) {
  const [asked, setAsked] = useState(false);
  const isShown = row.tipo === 'pdf' || PICTURES.has(row.tipo);
  return (
    <FormSection title="Vista previa">
      {!isShown && (
        <p className={shared.quiet}>De este tipo no hay vista previa: descárgalo y ábrelo con su programa.</p>
      )}
      {isShown && !asked && (
        <div>
          <Button variant="default" onClick={() => setAsked(true)}>
            Ver el documento
          </Button>
        </div>
      )}
      {asked && <PreviewContent row={row} />}
    </FormSection>
  );
}

function PreviewContent({ row }: { row: DocumentoRow }) {
  const { _id, nombre: title } = row;
  const query = useQuery({
    queryKey: ['documentos', 'vista', _id],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile('documentos/descargar', { _id, vista: true }, { signal });
      return { blob, bytes: await blob.arrayBuffer() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: documentoFallbacks.descargar },
  });
  return (
    <QueryView query={query} fallback={documentoFallbacks.descargar}>
      {({ blob, bytes }) =>
        row.tipo === 'pdf' ? (
          <Suspense fallback={<ListLoading />}>
            <PdfPreview
              {...{ bytes, title }}
              take={() => fetchFile('documentos/descargar', { _id })}
              fallback={documentoFallbacks.descargar}
            />
          </Suspense>
        ) : (
          <PicturePreview {...{ blob, title }} />
        )
      }
    </QueryView>
  );
}

/** Width in pixels; a bigger photo is scaled down. */
const WIDEST = 1_600;

/**
 * Draws a picture on a canvas: the page's policy admits only public images by address, and this one needs
 * a session.
 */
function PicturePreview({ blob, title }: { blob: Blob; title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    createImageBitmap(blob).then(
      (bitmap) => {
        const target = canvas.current;
        if (!gone && target) {
          const share = Math.min(1, WIDEST / bitmap.width);
          target.width = Math.round(bitmap.width * share);
          target.height = Math.round(bitmap.height * share);
          target.getContext('2d')?.drawImage(bitmap, 0, 0, target.width, target.height);
        }
        bitmap.close();
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [blob]);
  if (failed)
    return <p className={shared.quiet}>No se ha podido mostrar la imagen. Descárgala para verla.</p>;
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={title} />;
}
