import { ClientePart } from '#resources/clientes/screens/cliente-frame.tsx';
import { DocumentosSection } from '#resources/documentos/screens/documentos-section.tsx';

/** /panelAdmin/clientes/:id/documentos */
export const Component = () => (
  <ClientePart part="Documentos">
    {({ _id }) => <DocumentosSection key={_id} entidad="cliente" field="_idCliente" id={_id} />}
  </ClientePart>
);
