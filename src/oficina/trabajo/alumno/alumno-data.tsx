import { useParams } from 'react-router';
import { DuplicatesLink } from '#office/duplicates-link.tsx';
import { ReturnedCorreo } from '#office/letters/returned-correo.tsx';
import { PersonalDataLink } from '#office/personal-data/personal-data-link.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { useRecord } from '#office/use-record.ts';
import { alumnos } from '#resources/alumnos/contract.ts';
import { alumnos as family } from '#resources/alumnos/familia.ts';
import { AlumnoHead } from '#resources/alumnos/screens/alumno-frame.tsx';
import { alumnoLayout } from '#resources/alumnos/screens/alumno-layout.ts';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';

/** /panelAdmin/alumnos/:id/datos */
export function Component() {
  const { id = '' } = useParams();
  const screen = useCrudScreen(family, alumnos);
  const { data: row } = useRecord(alumnos, id);
  return (
    <ResourceForm
      {...screen}
      id={id}
      layout={alumnoLayout(useSessionUser(), row)}
      history={false}
      above={(shown) => <ReturnedCorreo familia="alumnos" row={shown} />}
      actions={({ _id }) => (
        <>
          <DuplicatesLink entidad="alumnos" _id={_id} />
          <PersonalDataLink familia="alumnos" _id={_id} />
        </>
      )}
      head={(shown, actions) => <AlumnoHead id={id} row={shown} part="Datos" actions={actions} />}
    />
  );
}
