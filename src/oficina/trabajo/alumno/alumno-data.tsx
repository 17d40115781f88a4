import { useParams } from 'react-router';
import { DuplicatesLink } from '#oficina/base/duplicates-link.tsx';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { PersonalDataLink } from '#oficina/base/personal-data/personal-data-link.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { AlumnoHead } from '#oficina/relacion/alumnos/screens/alumno-frame.tsx';
import { alumnoLayout } from '#oficina/relacion/alumnos/screens/alumno-layout.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';

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
