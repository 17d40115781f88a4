import { SentRequests } from '../../alumnos/screens/sent-requests.tsx';
import { PartHeading } from '../../part-heading.tsx';
import { ClientPart } from './client-frame.tsx';

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
