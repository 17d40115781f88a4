import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import type { Owner, PartProps } from '#office/owned-rows.ts';
import { RecordHead } from '#office/record-head.tsx';
import { useRecord } from '#office/use-record.ts';
import { wordsOf } from '#web/crud/words.ts';
import { useWatched } from '#web/presence/watched.ts';
import { useSessionUser } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import type { PartTab } from '#web/ui/part-tabs.tsx';
import { type AlumnoRow, alumnos } from '../contract.ts';
import { alumnos as family } from '../familia.ts';
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
  useWatched(alumnos, row);
  const user = useSessionUser();
  const maySend = user !== undefined && permitted(user, 'alumnos', 'A') !== null;
  return (
    <RecordHead
      list={family}
      name={nameOf(row)}
      row={row}
      tabs={tabsOf(id)}
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

const tabsOf = (id: string): PartTab[] => [
  { name: 'Datos', to: `${base}/${id}` },
  { name: 'Autoescuelas', to: `${base}/${id}/autoescuelas` },
  { name: 'Actividades', to: `${base}/${id}/actividades` },
  { name: 'Cronología', to: `${base}/${id}/cronologia` },
  { name: 'Historial', to: `${base}/${id}/historial` },
];

/** One part of the alumno's record, under its head. */
export function AlumnoPart({ part, children }: PartProps<AlumnoRow>) {
  const { id = '' } = useParams();
  const query = useRecord(alumnos, id);
  return (
    <>
      <AlumnoHead id={id} row={query.data} part={part} />
      <Loaded query={query} fallback={wordsOf(alumnos).fallbacks.consultar}>
        {children}
      </Loaded>
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
