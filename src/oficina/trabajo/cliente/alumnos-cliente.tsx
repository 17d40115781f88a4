import { PartHeading } from '#oficina/base/part-heading.tsx';
import { RecordPart } from '#oficina/base/record/record-head.tsx';
import { SentSolicitudes } from '#oficina/relacion/alumnos/screens/sent-solicitudes.tsx';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';

/** /panelAdmin/clientes/:id/alumnos */
export const Component = () => (
  <RecordPart record={record} part="Alumnos">
    {({ _id }) => (
      <>
        <PartHeading title="Alumnos que se le han enviado" />
        <SentSolicitudes
          _idCliente={_id}
          empty="Todavía no se le ha enviado ningún alumno. Se envían desde la ficha de cada solicitud."
        />
      </>
    )}
  </RecordPart>
);
