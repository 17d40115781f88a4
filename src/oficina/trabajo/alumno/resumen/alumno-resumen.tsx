import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { type NewOne, NewOnes } from '#oficina/base/record/new-ones.tsx';
import styles from '#oficina/base/record/record.module.css';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { DocumentosCard } from '#oficina/documentos/documentos/screens/documentos-card.tsx';
import { alumnos } from '#oficina/relacion/alumnos/contract.ts';
import { alumnos as family } from '#oficina/relacion/alumnos/familia.ts';
import { seesAlumnoFiles, seesNoPeople } from '#oficina/relacion/alumnos/field-rights.ts';
import { AlumnoHead } from '#oficina/relacion/alumnos/screens/alumno-frame.tsx';
import { sentCalls, sentFallbacks, sentKey } from '#oficina/relacion/alumnos/sent-calls.ts';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { wordsOf } from '#platform/crud/screens/words.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { AlumnoCard, MessageCard } from './alumno-card.tsx';
import { AlumnoFigures } from './alumno-figures.tsx';
import { AlumnoFurther } from './alumno-further.tsx';
import { LettersCard } from './letters-card.tsx';
import { SolicitudesCard } from './solicitudes-card.tsx';

/** /panelAdmin/alumnos/:id */
export function Component() {
  const { id = '' } = useParams();
  const user = useSessionUser();
  const query = useRecord(alumnos, id);
  const sent = useQuery({
    queryKey: sentKey({ _idAlumno: id }),
    queryFn: ({ signal }) => sentCalls.leer({ _idAlumno: id }, signal),
    meta: { fallback: sentFallbacks.leer, background: true, told: true },
  });
  return (
    <>
      <AlumnoHead id={id} row={query.data} actions={user && <NewOnes ones={newOnesOf(id, user)} />} />
      <QueryView query={query} fallback={wordsOf(alumnos).fallbacks.consultar}>
        {(row) => (
          <div className={styles.all}>
            <ReturnedCorreo familia="alumnos" row={row} />
            <AlumnoFigures row={row} sent={sent.data} />
            <div className={styles.columns}>
              <div className={styles.main}>
                <SolicitudesCard id={id} query={sent} />
                <MessageCard row={row} />
                {user && !seesNoPeople(user) && <LettersCard id={id} />}
                <SeenTimeline key={id} entidad="alumnos" field="_idAlumno" _idEntidad={id} />
              </div>
              <aside className={styles.side}>
                <AlumnoCard row={row} />
                {user && seesAlumnoFiles(user) && (
                  <DocumentosCard of={{ _idAlumno: id }} all={`${family.base}/${id}/documentos`} />
                )}
                <AlumnoFurther id={id} />
              </aside>
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

const newOnesOf = (id: string, user: SessionUser): NewOne[] => [
  { name: 'Actividad', recurso: 'actividades', to: `${family.base}/${id}/actividades/nuevo` },
  ...(seesAlumnoFiles(user) && permitted(user, 'documentos', 'C') !== null
    ? [{ name: 'Documento', recurso: 'documentos', to: `${family.base}/${id}/documentos?subir` } as const]
    : []),
];
