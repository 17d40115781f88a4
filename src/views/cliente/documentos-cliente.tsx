import { ClientPart } from '#resources/clientes/screens/cliente-frame.tsx';
import { DocumentsSection } from '#resources/documentos/screens/documentos-section.tsx';

/** /panelAdmin/clientes/:id/documentos */
export const Component = () => (
  <ClientPart part="Documentos">
    {({ _id }) => <DocumentsSection key={_id} entidad="cliente" field="_idCliente" id={_id} />}
  </ClientPart>
);
