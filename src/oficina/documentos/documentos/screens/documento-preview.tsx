import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fetchFile } from '#platform/browser/download.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { documentoFallbacks } from '../calls.ts';
import { PicturePreview } from './picture-preview.tsx';

// Loaded on demand: the PDF viewer is heavy.
const PdfPreview = lazy(async () => ({ default: (await import('#platform/ui/pdf-preview.tsx')).PdfPreview }));

const PICTURES = new Set(['png', 'jpg', 'webp']);

/** Shows a documento after a click, because each look is noted. */
export function DocumentoPreview({ row }: { row: CrudRow }) {
  const [asked, setAsked] = useState(false);
  const isShown = row.tipo === 'pdf' || PICTURES.has(String(row.tipo));
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

function PreviewContent({ row }: { row: CrudRow }) {
  const { _id } = row;
  const title = String(row.nombre);
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
