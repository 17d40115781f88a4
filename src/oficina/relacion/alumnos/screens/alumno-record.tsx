import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { type AlumnoRow, alumnos } from '../contract.ts';
import { alumnos as family } from '../familia.ts';
import { seesAlumnoFiles } from '../field-rights.ts';
import { alumnoLayout } from './alumno-layout.ts';
import { SendButton } from './send-dialog.tsx';

export const record: RecordFamily<AlumnoRow> = {
  family,
  resource: alumnos,
  entidad: 'alumno',
  field: '_idAlumno',
  people: true,
  parts: [
    { path: 'datos', name: 'Datos', recurso: 'alumnos' },
    { path: 'autoescuelas', name: 'Autoescuelas', recurso: 'alumnos' },
    { path: 'actividades', name: 'Actividades', recurso: 'actividades' },
    { path: 'documentos', name: 'Documentos', recurso: 'documentos', isSeen: seesAlumnoFiles },
    { path: 'cronologia', name: 'Cronología', recurso: 'alumnos' },
    { path: 'historial', name: 'Historial', recurso: 'alumnos' },
  ],
  nameOf: (row) => (row ? [row.nombre, row.apellidos].filter(Boolean).join(' ') : 'Alumno'),
  actions: (row) => <Send row={row} />,
  layout: alumnoLayout,
};

function Send({ row }: { row: AlumnoRow }) {
  const user = useSessionUser();
  return user && permitted(user, 'alumnos', 'A') !== null && <SendButton row={row} />;
}
