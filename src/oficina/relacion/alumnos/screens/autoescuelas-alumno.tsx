import { PartHeading } from '#oficina/base/part-heading.tsx';
import { AlumnoPart } from './alumno-frame.tsx';
import { SentSolicitudes } from './sent-solicitudes.tsx';

/** /panelAdmin/alumnos/:id/autoescuelas */
export const Component = () => (
  <AlumnoPart part="Autoescuelas">
    {({ _id }) => (
      <>
        <PartHeading title="Autoescuelas a las que se ha enviado" />
        <SentSolicitudes
          _idAlumno={_id}
          empty="Todavía no se ha enviado a ninguna. Con su consentimiento, puede llegar a tres que le respondan."
        />
      </>
    )}
  </AlumnoPart>
);
