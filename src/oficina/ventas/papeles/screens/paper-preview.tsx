import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useRecord } from '#oficina/base/use-record.ts';
import { fetchFile } from '#platform/browser/download.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { later } from '#platform/ui/later.tsx';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import type { PaperKind } from './paper-kind.ts';
import { nameOfPaper } from './paper-name.ts';

// Loaded apart: the screens of papers are loaded together, and few of them draw the PDF.
const PdfPreview = later(async () => (await import('#platform/ui/pdf-preview.tsx')).PdfPreview, {
  instead: <ListLoading />,
});

/** PDF of a paper on the screen. */
export function PaperPreview({ kind: { family, resource, pdf } }: { kind: PaperKind }) {
  const { id = '' } = useParams();
  const row = useRecord(resource, id).data;
  const { noun } = wordsOf(resource);
  const name = row ? nameOfPaper(row) : noun;
  const back = `${family.base}/${id}`;
  const query = useQuery({
    queryKey: [resource.name, 'pdf', id],
    queryFn: async ({ signal }) => (await fetchFile(pdf.shown, { _id: id }, { signal })).blob.arrayBuffer(),
    staleTime: Number.POSITIVE_INFINITY,
    // Not cached: the paper may have changed since the last visit.
    gcTime: 0,
    meta: { fallback: FAILED },
  });
  const { path, method } = pdf.taken;
  return (
    <>
      <PageHeader
        title={`Vista previa de ${name}`}
        trail={[
          { name: family.heading, to: family.base },
          { name, to: back },
        ]}
        actions={
          <Button component={Link} to={back} variant="default">
            Volver
          </Button>
        }
      />
      <QueryView query={query} fallback={FAILED}>
        {(bytes) => (
          <PdfPreview
            bytes={bytes}
            title={`${noun} ${name}`}
            take={() => fetchFile(path, { _id: id }, { method })}
            fallback={FAILED}
          />
        )}
      </QueryView>
    </>
  );
}

const FAILED = 'Error al obtener el documento';
