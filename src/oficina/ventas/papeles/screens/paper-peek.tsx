import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchFile } from '#platform/browser/download.ts';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import shared from '#platform/ui/shared.module.css';
import type { PaperKind } from './paper-kind.ts';

type PaperPeekProps = { row: { _id: string; version: number }; kind: Pick<PaperKind, 'pdf' | 'resource'> };

/** Milliseconds that the person stays on a row before its document is made: the arrows pass over many. */
const STAY_MS = 250;

/** The document of a paper, small, after its data. */
export function PaperPeek({ row, kind }: PaperPeekProps) {
  const key = `${row._id} ${row.version}`;
  const { ref, width } = useElementSize<HTMLElement>();
  const [stayed] = useDebouncedValue(key, STAY_MS);
  const { data, isError } = useQuery({
    queryKey: [kind.resource.name, 'pdf', 'peek', row._id, row.version],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(kind.pdf.shown, { _id: row._id }, { signal });
      const { openPdf } = await import('#platform/ui/pdf/pdf-engine.ts');
      return openPdf(await blob.arrayBuffer());
    },
    enabled: stayed === key,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { background: true, told: true },
  });
  useEffect(() => () => data?.close(), [data]);
  return (
    <section ref={ref} aria-label="Documento" aria-busy={!data && !isError}>
      {!data && (
        <p className={shared.hint} role="status">
          {isError ? 'No se ha podido mostrar el PDF.' : 'Preparando el PDF…'}
        </p>
      )}
      {width > 0 &&
        data?.pages.map((page, index) => (
          <PdfSheet
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
            key={index}
            {...{ page, number: index + 1, of: data.pages.length }}
            width={Math.floor(width)}
            onSeen={() => {}}
          />
        ))}
    </section>
  );
}
