import { AlumnoPart } from '#oficina/relacion/alumnos/screens/alumno-frame.tsx';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';

/** /panelAdmin/alumnos/:id/cronologia */
export const Component = () => (
  <AlumnoPart part="Cronología">
    {({ _id }) => <SeenTimeline key={_id} entidad="alumnos" field="_idAlumno" _idEntidad={_id} />}
  </AlumnoPart>
);
