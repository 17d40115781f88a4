import { PartHeading } from '#office/part-heading.tsx';
import { LearnerPart } from './alumno-frame.tsx';
import { SentRequests } from './sent-solicitudes.tsx';

/** /panelAdmin/alumnos/:id/autoescuelas */
export const Component = () => (
  <LearnerPart part="Autoescuelas">
    {({ _id }) => (
      <>
        <PartHeading title="Autoescuelas a las que se ha enviado" />
        <SentRequests
          _idAlumno={_id}
          empty="Todavía no se ha enviado a ninguna. Con su consentimiento, puede llegar a tres que le respondan."
        />
      </>
    )}
  </LearnerPart>
);
