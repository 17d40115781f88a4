import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatCount } from '#platform/kit/format.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { IMPORTS, importCalls } from '../calls.ts';
import type { Importacion } from '../contract.ts';
import { type ImportFamily, importFamilies } from '../families.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportHistory } from './import-history.tsx';
import { StepHeading, StepList } from './import-steps.tsx';
import { isBusy, stepOf } from './import-words.ts';
import { ReportStep } from './report-step.tsx';

const POLL_MS = 500;

/** Query parameter of the current import: a person who comes back finds it at the same step. */
export const CURRENT = 'importacion';

/** /panelAdmin/importar/{familia}: import of a file, from the choice of the file to the undo. */
export function Component() {
  const { familia = '' } = useParams();
  const family = importFamilies[familia];
  const user = useSessionUser();
  if (!user) return null;
  const allowed = family && permitted(user, family.recurso, 'I') !== null;
  return (
    <>
      <PageHeader
        title={family ? `Importar ${family.many}` : 'Importar'}
        trail={family ? [{ name: family.title, to: `/panelAdmin/${family.list}` }] : []}
      />
      {allowed ? (
        <Importing key={familia} familia={familia} family={family} />
      ) : (
        <Notice>{family ? 'Tu rol no permite importar.' : 'Aquí no hay nada que importar.'}</Notice>
      )}
    </>
  );
}

type ImportingProps = { familia: string; family: ImportFamily };

function Importing({ familia, family }: ImportingProps) {
  const [search, setSearch] = useSearchParams();
  const id = search.get(CURRENT);
  const open = (next: string | null) => setSearch(next === null ? {} : { [CURRENT]: next });
  if (id === null)
    return (
      <>
        <StepList current={0} />
        <FileStep familia={familia} onUploaded={({ _id }) => open(_id)} />
        <ImportHistory familia={familia} />
      </>
    );
  return <Current key={id} id={id} family={family} onAnother={() => open(null)} />;
}

type CurrentProps = { id: string; family: ImportFamily; onAnother: () => void };

function Current({ id, family, onAnother }: CurrentProps) {
  const [columns, setColumns] = useState(false);
  const query = useQuery({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => importCalls.consultarPorId({ _id: id }, signal),
    refetchInterval: ({ state }) => (isBusy(state.data?.estado) ? POLL_MS : false),
    meta: { fallback: family.fallback, background: true },
  });
  return (
    <QueryView query={query} fallback={family.fallback}>
      {(row) => (
        <>
          {row.traidaId && (
            <p>
              <Link to={`/panelAdmin/traerDatos?traida=${row.traidaId}`}>Volver a todos los archivos</Link>
            </p>
          )}
          <StepList current={stepOf(row.estado, columns)} />
          <Step
            {...{ row, family, columns, onAnother }}
            onColumns={() => setColumns(true)}
            onBegun={() => setColumns(false)}
          />
        </>
      )}
    </QueryView>
  );
}

type StepProps = {
  row: Importacion;
  family: ImportFamily;
  /** Whether the columns step is open again. */
  columns: boolean;
  onColumns: () => void;
  onBegun: () => void;
  onAnother: () => void;
};

function Step({ row, family, columns, onColumns, onBegun, onAnother }: StepProps) {
  if (isBusy(row.estado)) return <ProgressStep row={row} family={family} />;
  if (columns || row.estado === 'subida' || row.estado === 'fallida')
    return <ColumnsStep row={row} family={family} onBegun={onBegun} onAnother={onAnother} />;
  return <ReportStep row={row} family={family} onColumns={onColumns} onAnother={onAnother} />;
}

/**
 * Progress of a trial or an import. The figures change too often to be read aloud; a screen reader
 * finds them in the bar.
 */
function ProgressStep({ row, family }: { row: Importacion; family: ImportFamily }) {
  const doing = row.estado === 'en marcha' ? family.loading : `Comprobando ${family.many}...`;
  return (
    <section className={`${shared.card} ${shared.tight} ${shared.stack} ${shared.gap10} ${shared.roomyCard}`}>
      <StepHeading>
        {row.estado === 'en marcha' ? 'Importación en marcha' : 'Comprobación en marcha'}
      </StepHeading>
      <p role="status">{doing}</p>
      <Box component="progress" h={14} value={row.progreso} max={Math.max(1, row.filas)} aria-label={doing} />
      <p className={shared.hint}>
        {formatCount(row.progreso)} de {formatCount(row.filas)}. Puedes salir de aquí: sigue sin ti y al
        volver lo encontrarás en su lista.
      </p>
    </section>
  );
}
