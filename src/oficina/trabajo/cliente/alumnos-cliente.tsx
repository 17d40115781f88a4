import { PartHeading } from '#office/part-heading.tsx';
import { SentSolicitudes } from '#resources/alumnos/screens/sent-solicitudes.tsx';
import { ClientePart } from '#resources/clientes/screens/cliente-frame.tsx';

/** /panelAdmin/clientes/:id/alumnos */
export const Component = () => (
  <ClientePart part="Alumnos">
    {({ _id }) => (
      <>
        <PartHeading title="Alumnos que se le han enviado" />
        <SentSolicitudes
          _idCliente={_id}
          empty="Todavía no se le ha enviado ningún alumno. Se envían desde la ficha de cada solicitud."
        />
      </>
    )}
  </ClientePart>
);
