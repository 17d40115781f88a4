import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { Owner, PartProps } from '#oficina/base/owned-rows.ts';
import { RecordHead } from '#oficina/base/record-head.tsx';
import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import type { PartTab } from '#platform/ui/frame/part-tabs.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { type AlumnoRow, alumnos } from '../contract.ts';
import { alumnos as family } from '../familia.ts';
import { seesAlumnoFiles } from '../field-rights.ts';
import { SendButton } from './send-dialog.tsx';

const { base } = family;

type AlumnoHeadProps = {
  id: string;
  row: AlumnoRow | undefined;
  part?: string;
  /** Buttons besides the submit button. */
  actions?: ReactNode;
};

export function AlumnoHead({ id, row, actions, ...rest }: AlumnoHeadProps) {
  const user = useSessionUser();
  const maySend = user !== undefined && permitted(user, 'alumnos', 'A') !== null;
  return (
    <RecordHead
      list={family}
      name={nameOf(row)}
      row={row}
      tabs={useTabs(id)}
      actions={
        row && (
          <>
            {actions}
            {maySend && <SendButton row={row} />}
          </>
        )
      }
      {...rest}
    />
  );
}

const nameOf = (row: AlumnoRow | undefined) =>
  row ? [row.nombre, row.apellidos].filter(Boolean).join(' ') : 'Alumno';

/** Parts of an alumno's record: path, name and resource of its rows. */
const PARTS: readonly { path: string; name: string; recurso: Recurso }[] = [
  { path: 'datos', name: 'Datos', recurso: 'alumnos' },
  { path: 'autoescuelas', name: 'Autoescuelas', recurso: 'alumnos' },
  { path: 'actividades', name: 'Actividades', recurso: 'actividades' },
  { path: 'documentos', name: 'Documentos', recurso: 'documentos' },
  { path: 'cronologia', name: 'Cronología', recurso: 'alumnos' },
  { path: 'historial', name: 'Historial', recurso: 'alumnos' },
];

/** Tabs that this user may see. */
function useTabs(id: string): PartTab[] {
  const user = useSessionUser();
  const isSeen = ({ path, recurso }: (typeof PARTS)[number]) =>
    user !== undefined &&
    (path === 'documentos' ? seesAlumnoFiles(user) : permitted(user, recurso, 'L') !== null);
  return [
    { name: 'Resumen', to: `${base}/${id}` },
    ...PARTS.filter(isSeen).map(({ path, name }) => ({ name, to: `${base}/${id}/${path}` })),
  ];
}

/** One part of the alumno's record, under its head. */
export function AlumnoPart({ part, children }: PartProps<AlumnoRow>) {
  const { id = '' } = useParams();
  const query = useRecord(alumnos, id);
  return (
    <>
      <AlumnoHead id={id} row={query.data} part={part} />
      <QueryView query={query} fallback={wordsOf(alumnos).fallbacks.consultar}>
        {children}
      </QueryView>
    </>
  );
}

/** The alumno as owner of actividades. */
export const ofAlumno: Owner = {
  list: family,
  resource: alumnos,
  field: '_idAlumno',
  Part: AlumnoPart,
  nameOf,
};
