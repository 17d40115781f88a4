import { ClientePart } from '#resources/clientes/screens/cliente-frame.tsx';
import { SeenTimeline } from '../cronologia/screens/seen-timeline.tsx';

/** /panelAdmin/clientes/:id/cronologia */
export const Component = () => (
  <ClientePart part="Cronología">
    {({ _id }) => <SeenTimeline key={_id} entidad="clientes" field="_idCliente" _idEntidad={_id} />}
  </ClientePart>
);
