import { SeenTimeline } from '../../actividades/screens/timeline/seen-timeline.tsx';
import { LearnerPart } from './learner-frame.tsx';

/** /panelAdmin/alumnos/:id/cronologia */
export const Component = () => (
  <LearnerPart part="Cronología">
    {({ _id }) => <SeenTimeline key={_id} entidad="alumnos" field="_idAlumno" _idEntidad={_id} />}
  </LearnerPart>
);
