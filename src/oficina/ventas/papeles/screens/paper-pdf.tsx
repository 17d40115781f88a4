import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { fetchFile } from '#platform/browser/download.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { openedPdf } from '#platform/ui/pdf/opened-pdf.ts';
import type { Pdf } from '#platform/ui/pdf/pdf-engine.ts';
import { PdfSheet } from '#platform/ui/pdf/pdf-sheet.tsx';
import shared from '#platform/ui/shared.module.css';
import type { PaperKind } from './paper-kind.ts';
import styles from './paper-pdf.module.css';
import { type SeenDraft, useRoomForPdf } from './use-seen-draft.ts';

type PdfCardProps = {
  title: string;
  /** Whether it is as the paper is now, in words. */
  status: ReactNode;
  pdf: Pdf | undefined;
  /** Whether another one is on its way, or has failed. */
  old: boolean;
  /** What stands in its place, or under the last one. */
  instead?: ReactNode;
  /** Whether there is room for it; if not, `onOpen` shows it and hides it. */
  room: boolean;
  opened: boolean;
  onOpen(opened: boolean): void;
};

/** Heading of the PDF: a person by their name, which nothing else on the screen says, and a cliente without it. */
const headingOf = (contacto: string | null | undefined, named: boolean): string =>
  contacto ? `Así lo recibe ${contacto}` : named ? 'Así lo recibe el cliente' : 'Así se recibe';

/** The PDF of a paper, beside it: one page at a time, as wide as its place. */
function PdfCard({ title, status, pdf, old, instead, room, opened, onOpen }: PdfCardProps) {
  return (
    <section className={`${shared.card} ${styles.card}`} aria-label={title}>
      {!room && (
        <Button variant="subtle" fullWidth aria-expanded={opened} onClick={() => onOpen(!opened)}>
          {opened ? 'Ocultar el PDF' : 'Ver el PDF'}
        </Button>
      )}
      {(room || opened) && (
        <>
          <p className={styles.title}>
            <strong className={shared.cut}>{title}</strong>
            <span className={shared.muted} role="status">
              {status}
            </span>
          </p>
          <div className={styles.desk}>
            {pdf && <Pages pdf={pdf} old={old} />}
            {instead}
          </div>
        </>
      )}
    </section>
  );
}

function Pages({ pdf: { pages }, old }: { pdf: Pdf; old: boolean }) {
  const { ref, width } = useElementSize();
  const [at, setAt] = useState(0);
  const number = Math.min(at, pages.length - 1);
  const page = pages[number];
  return (
    <div ref={ref} className={old ? styles.old : undefined}>
      {page && width > 0 && (
        <PdfSheet
          {...{ page, width: Math.floor(width) }}
          number={number + 1}
          of={pages.length}
          onSeen={() => {}}
        />
      )}
      {pages.length > 1 && (
        <p className={styles.pages}>
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={number === 0}
            onClick={() => setAt(Math.max(0, number - 1))}
          >
            Anterior
          </Button>
          Página {number + 1} de {pages.length}
          <Button
            variant="default"
            size="compact-sm"
            aria-disabled={number === pages.length - 1}
            onClick={() => setAt(Math.min(pages.length - 1, number + 1))}
          >
            Siguiente
          </Button>
        </p>
      )}
    </div>
  );
}

const Again = ({ text, onAgain }: { text: string; onAgain(): void }) => (
  <p className={styles.instead}>
    {text}
    <Button variant="default" size="compact-sm" onClick={onAgain}>
      Reintentar
    </Button>
  </p>
);

type DraftProps = {
  seen: SeenDraft;
  /** Whom it is for. */
  contacto: string | undefined;
  /** Whether it is for anybody. */
  named: boolean;
};

/** The PDF of a paper that is being written: its totals never wait for it. */
export function DraftPdf({ seen, contacto, named }: DraftProps) {
  const { pdf, fresh, refusal, addressed, wrong, room, opened, setOpened } = seen;
  const lacks = addressed ? wrong : 'Elige el cliente, y aquí verás el papel como lo recibe.';
  const instead = lacks ? (
    <p className={styles.instead}>{lacks}</p>
  ) : refusal ? (
    <Again text={refusal} onAgain={seen.again} />
  ) : (
    !pdf && <p className={styles.instead}>Preparando el PDF…</p>
  );
  return (
    <PdfCard
      title={headingOf(contacto, named)}
      status={!lacks && !refusal && pdf && (fresh ? 'al día' : 'poniéndose al día')}
      pdf={addressed ? pdf : undefined}
      old={!fresh}
      {...{ instead, room, opened }}
      onOpen={setOpened}
    />
  );
}

type StoredProps = { row: CrudRow; kind: Pick<PaperKind, 'pdf' | 'resource' | 'family' | 'way'> };

/** The PDF of a paper that is only read. */
export function StoredPdf({ row, kind }: StoredProps) {
  const room = useRoomForPdf();
  const [opened, setOpened] = useState(false);
  const { pdf, failed, again } = useStoredPdf(row, kind, room || opened);
  // Nobody receives a paper that is cancelled, annulled or replaced.
  const closed = !kind.way.includes(String(row.estado)) || row.versionVigente === false;
  const named = Boolean(row._idCliente || row.clienteNombre);
  return (
    <PdfCard
      title={closed ? 'El PDF' : headingOf(row.nombres?._idContacto, named)}
      status={
        <Link to={`${kind.family.base}/${row._id}/pdf`} className={shared.small}>
          Ver grande
        </Link>
      }
      pdf={pdf}
      old={false}
      instead={
        failed ? (
          <Again text="No se ha podido mostrar el PDF." onAgain={again} />
        ) : (
          !pdf && <p className={styles.instead}>Preparando el PDF…</p>
        )
      }
      {...{ room, opened }}
      onOpen={setOpened}
    />
  );
}

type Stored = Pick<CrudRow, '_id' | 'version'>;

/** The PDF of a stored paper, read while `wanted` and closed afterwards. */
export function useStoredPdf(
  { _id, version }: Stored,
  { pdf, resource }: Pick<PaperKind, 'pdf' | 'resource'>,
  wanted: boolean,
) {
  const { data, isError, refetch } = useQuery({
    queryKey: [resource.name, 'pdf', 'peek', _id, version],
    queryFn: async ({ signal }) => {
      const { blob } = await fetchFile(pdf.shown, { _id }, { signal });
      return openedPdf(await blob.arrayBuffer(), signal);
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { background: true, told: true },
  });
  useEffect(() => () => data?.close(), [data]);
  return { pdf: data, failed: isError, again: () => refetch() };
}
