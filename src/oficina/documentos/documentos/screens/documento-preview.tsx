import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { fetchFile } from '#platform/browser/download.ts';
import { crudCalls } from '#platform/crud/screens/crud-calls.ts';
import { ListLoading } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { documentoFallbacks } from '../calls.ts';
import type { DocumentoRow, documentos } from '../contract.ts';
import { documentoTypes } from '../limits.ts';
import { sizeText } from './documento-words.ts';
import styles from './documentos.module.css';
import { DownloadButton } from './download-button.tsx';

// Loaded on demand: the PDF viewer is heavy.
const DocumentoPages = lazy(async () => ({
  default: (await import('./documento-pages.tsx')).DocumentoPages,
}));

const PICTURES = new Set(['png', 'jpg', 'webp']);

/** A documento itself: its pages, its picture or, for other kinds, a card. Each look is noted. */
export const DocumentoPreview = ({ row }: { row: DocumentoRow }) => (
  <section className={`${shared.card} ${styles.viewer}`} aria-label="El documento">
    <Inside row={row} />
  </section>
);

function Inside({ row }: { row: DocumentoRow }) {
  if (row.revision === 'infectado')
    return (
      <Instead title="Tiene un virus">
        No se enseña ni se entrega a nadie. Pide otro a quien lo envió.
      </Instead>
    );
  if (row.revision === 'sinRevisar') return <Checking row={row} />;
  if (row.tipo === 'pdf' || PICTURES.has(row.tipo)) return <Content row={row} />;
  return (
    <Instead title={row.nombreOriginal} kind={row.tipo}>
      <span className={shared.muted}>
        {documentoTypes[row.tipo].words}, {sizeText(row.tamano)}. Se abre con su programa.
      </span>
      <DownloadButton _id={row._id} />
    </Instead>
  );
}

type InsteadProps = { title: string; kind?: string; children: ReactNode };

/** A sheet in the place of the pages. */
const Instead = ({ title, kind, children }: InsteadProps) => (
  <div className={`${styles.pages} ${styles.instead}`}>
    <svg width="64" height="80" viewBox="0 0 64 80" aria-hidden="true">
      <path className={styles.sheet} d="M6 2h36l16 16v60H6zM42 2v16h16" />
      <text x="32" y="54" textAnchor="middle">
        {kind?.toUpperCase()}
      </text>
    </svg>
    <p className={`${shared.plain} ${shared.strong} ${shared.anywhere}`}>{title}</p>
    {children}
  </div>
);

/** Milliseconds between two looks at whether the file has been checked, which is done every five minutes. */
const AGAIN_MS = 30_000;

function Checking({ row: { _id } }: { row: DocumentoRow }) {
  const queries = useQueryClient();
  useQuery({
    queryKey: ['documento que se comprueba', _id],
    queryFn: async ({ signal }) => {
      const now = await crudCalls<typeof documentos>('documentos').consultarPorId(_id, signal);
      if (now.revision !== 'sinRevisar')
        void queries.invalidateQueries({ queryKey: ['documentos', 'one', _id] });
      return now.revision;
    },
    refetchInterval: AGAIN_MS,
    gcTime: 0,
    meta: { background: true, told: true },
  });
  return (
    <Instead title="Comprobando el archivo">
      Se enseña, y se puede firmar aquí, en cuanto se sabe que no tiene virus.
    </Instead>
  );
}

function Content({ row }: { row: DocumentoRow }) {
  const { _id, nombre: title } = row;
  const queries = useQueryClient();
  const query = useQuery({
    // Not among the queries of documentos, which are read again after any change: a second look would be noted.
    queryKey: ['documento que se mira', _id],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile('documentos/descargar', { _id, vista: true }, { signal });
      void queries.invalidateQueries({ queryKey: ['documentos', 'descargas'] });
      return { blob, bytes: await blob.arrayBuffer() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: documentoFallbacks.descargar, background: true, told: true },
  });
  return (
    <QueryView query={query} fallback={documentoFallbacks.descargar}>
      {({ blob, bytes }) =>
        row.tipo === 'pdf' ? (
          <Suspense fallback={<ListLoading />}>
            <DocumentoPages {...{ _id, title, bytes }} />
          </Suspense>
        ) : (
          <Picture {...{ blob, title }} />
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
function Picture({ blob, title }: { blob: Blob; title: string }) {
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
  return failed ? (
    <Instead title="No se ha podido mostrar la imagen">Descárgala para verla.</Instead>
  ) : (
    <div className={`${styles.pages} ${styles.whole}`}>
      <canvas ref={canvas} className={styles.picture} role="img" aria-label={title} />
    </div>
  );
}
