import { DocumentosSection } from '#oficina/documentos/documentos/screens/documentos-section.tsx';
import { ClientePart } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';

/** /panelAdmin/clientes/:id/documentos */
export const Component = () => (
  <ClientePart part="Documentos">
    {({ _id }) => <DocumentosSection key={_id} entidad="cliente" field="_idCliente" id={_id} />}
  </ClientePart>
);
