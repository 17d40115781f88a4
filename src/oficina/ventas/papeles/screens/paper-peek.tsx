import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import shared from '#platform/ui/shared.module.css';
import type { PaperKind } from './paper-kind.ts';
import { useStoredPdf } from './paper-pdf.tsx';

type PaperPeekProps = { row: { _id: string; version: number }; kind: Pick<PaperKind, 'pdf' | 'resource'> };

/** Milliseconds that the person stays on a row before its document is made: the arrows pass over many. */
const STAY_MS = 250;

/** The document of a paper, small, after its data. */
export function PaperPeek({ row, kind }: PaperPeekProps) {
  const key = `${row._id} ${row.version}`;
  const { ref, width } = useElementSize<HTMLElement>();
  const [stayed] = useDebouncedValue(key, STAY_MS);
  const { pdf, failed } = useStoredPdf(row, kind, stayed === key);
  return (
    <section ref={ref} aria-label="Documento" aria-busy={!pdf && !failed}>
      {!pdf && (
        <p className={shared.hint} role="status">
          {failed ? 'No se ha podido mostrar el PDF.' : 'Preparando el PDF…'}
        </p>
      )}
      {width > 0 &&
        pdf?.pages.map((page, index) => (
          <PdfSheet
            // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their place
            key={index}
            {...{ page, number: index + 1, of: pdf.pages.length }}
            width={Math.floor(width)}
            onSeen={() => {}}
          />
        ))}
    </section>
  );
}
