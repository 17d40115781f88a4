import { useQuery } from '@tanstack/react-query';
import { useOpenRecord } from '#oficina/base/record/record-family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { seesAlumnoFiles, seesNoPeople } from '#oficina/relacion/alumnos/field-rights.ts';
import { record } from '#oficina/relacion/alumnos/screens/alumno-record.tsx';
import { sentCalls, sentFallbacks, sentKey } from '#oficina/relacion/alumnos/sent-calls.ts';
import { RecordScreen } from '#oficina/trabajo/record/record-screen.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { AlumnoCard, MessageCard } from './alumno-card.tsx';
import { AlumnoFigures } from './alumno-figures.tsx';
import { LettersCard } from './letters-card.tsx';
import { SolicitudesCard } from './solicitudes-card.tsx';

/** /panelAdmin/alumnos/:id */
export function Component() {
  const open = useOpenRecord(record);
  const { id } = open;
  const user = useSessionUser();
  const sent = useQuery({
    queryKey: sentKey({ _idAlumno: id }),
    queryFn: ({ signal }) => sentCalls.leer({ _idAlumno: id }, signal),
    meta: { fallback: sentFallbacks.leer, background: true, told: true },
  });
  const actividades = `${family.base}/${id}/actividades`;
  return (
    <RecordScreen
      {...open}
      newOnes={() => [
        { name: 'Actividad', recurso: 'actividades', to: `${actividades}/nuevo` },
        ...(user && seesAlumnoFiles(user)
          ? [
              {
                name: 'Documento',
                recurso: 'documentos',
                to: `${family.base}/${id}/documentos?subir`,
              } as const,
            ]
          : []),
      ]}
      figures={(row) => <AlumnoFigures row={row} sent={sent.data} />}
      main={(row) => (
        <>
          <SolicitudesCard id={id} query={sent} />
          <MessageCard row={row} />
          {user && !seesNoPeople(user) && <LettersCard id={id} />}
        </>
      )}
      side={(row) => <AlumnoCard row={row} />}
      places={
        user && permitted(user, 'actividades', 'L') !== null
          ? [{ name: 'Todas las actividades', to: actividades }]
          : []
      }
    />
  );
}
