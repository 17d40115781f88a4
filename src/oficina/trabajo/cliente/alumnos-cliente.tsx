import { PartHeading } from '#oficina/base/part-heading.tsx';
import { SentSolicitudes } from '#oficina/relacion/alumnos/screens/sent-solicitudes.tsx';
import { ClientePart } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';

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
