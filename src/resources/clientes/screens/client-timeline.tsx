import { SeenTimeline } from '../../actividades/screens/timeline/seen-timeline.tsx';
import { ClientPart } from './client-frame.tsx';

/** /panelAdmin/clientes/:id/cronologia */
export const Component = () => (
  <ClientPart part="Cronología">
    {({ _id }) => <SeenTimeline key={_id} entidad="clientes" field="_idCliente" _idEntidad={_id} />}
  </ClientPart>
);
