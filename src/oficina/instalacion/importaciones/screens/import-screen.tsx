import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { IMPORTS, importCalls } from '../calls.ts';
import type { Importacion } from '../contract.ts';
import { type ImportFamily, importFamilies } from '../families.ts';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import { ImportHistory } from './import-history.tsx';
import { isBusy, stepOf } from './import-words.ts';
import { ProgressStep } from './progress-step.tsx';
import { ReportStep } from './report-step.tsx';
import { StepList } from './step-list.tsx';

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
