import { ClientePart } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';

/** /panelAdmin/clientes/:id/cronologia */
export const Component = () => (
  <ClientePart part="Cronología">
    {({ _id }) => <SeenTimeline key={_id} entidad="clientes" field="_idCliente" _idEntidad={_id} />}
  </ClientePart>
);
