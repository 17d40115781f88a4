import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { baseFor } from '#oficina/base/cliente-panel.ts';
import type { ScreenFamily } from '#oficina/base/family.ts';
import { download } from '#platform/browser/download.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { PaperDocument, type PaperDocumentProps } from './paper-document.tsx';
import { faceOf, PaperFace } from './paper-face.tsx';
import styles from './paper-reading.module.css';

type PaperReadingProps<Paper> = {
  family: ScreenFamily;
  query: UseQueryResult<Paper>;
  fallback: string;
  /** Heading: the number of the paper, or its kind until it has one. */
  title: string;
  status(paper: Paper): ReactNode;
  pdf: PdfProps;
  children(paper: Paper): ReactNode;
};

/** A paper in the panel of its cliente, who reads it and downloads it. */
export function PaperReading<Paper>(props: PaperReadingProps<Paper>) {
  const { family, query, fallback, title, status, pdf, children } = props;
  const base = baseFor(family, useSessionUser());
  const paper = query.data;
  return (
    <>
      <PageHeader
        title={title}
        trail={[{ name: family.heading, to: base }]}
        status={paper && status(paper)}
        actions={paper && <PdfButton {...pdf} />}
      />
      <QueryView query={query} fallback={fallback}>
        {children}
      </QueryView>
    </>
  );
}

type PdfProps = {
  /** Call that gives the PDF: 'presupuestos/descargar'. */
  path: string;
  _id: string;
  method?: 'GET' | 'PUT';
  fallback: string;
};

function PdfButton({ path, _id, method = 'GET', fallback }: PdfProps) {
  const printing = useMutation({
    mutationFn: () => download(path, { _id }, { method }),
    meta: { fallback },
  });
  return (
    <BusyButton
      variant="default"
      busy={printing.isPending}
      onClick={() => printing.isPending || printing.mutate()}
    >
      Descargar el PDF
    </BusyButton>
  );
}

/** The whole paper, as it is printed. */
export const PrintedSheet = (props: PaperDocumentProps) => (
  <div className={styles.sheet}>
    <PaperFace {...faceOf(props.printed.emisor)} />
    {props.printed.titulo && (
      <h2 className={`${shared.heading} ${shared.anywhere}`}>{props.printed.titulo}</h2>
    )}
    <PaperDocument {...props} />
  </div>
);
