import { PartHeading } from '#office/part-heading.tsx';
import { SentRequests } from '#resources/alumnos/screens/sent-solicitudes.tsx';
import { ClientPart } from '#resources/clientes/screens/cliente-frame.tsx';

/** /panelAdmin/clientes/:id/alumnos */
export const Component = () => (
  <ClientPart part="Alumnos">
    {({ _id }) => (
      <>
        <PartHeading title="Alumnos que se le han enviado" />
        <SentRequests
          _idCliente={_id}
          empty="Todavía no se le ha enviado ningún alumno. Se envían desde la ficha de cada solicitud."
        />
      </>
    )}
  </ClientPart>
);
