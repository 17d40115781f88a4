import { PartHeading } from '#oficina/base/part-heading.tsx';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { record } from './alumno-record.tsx';
import { SentSolicitudes } from './sent-solicitudes.tsx';

/** /panelAdmin/alumnos/:id/autoescuelas */
export const Component = () => (
  <RecordPart record={record} part="Autoescuelas">
    {({ _id }) => (
      <>
        <PartHeading title="Autoescuelas a las que se ha enviado" />
        <SentSolicitudes
          _idAlumno={_id}
          empty="Todavía no se ha enviado a ninguna. Con su consentimiento, puede llegar a tres que le respondan."
        />
      </>
    )}
  </RecordPart>
);
