import { DocumentsSection } from '../../documentos/screens/documents-section.tsx';
import { ClientPart } from './client-frame.tsx';

/** /panelAdmin/clientes/:id/documentos */
export const Component = () => (
  <ClientPart part="Documentos">
    {({ _id }) => <DocumentsSection key={_id} entidad="cliente" field="_idCliente" id={_id} />}
  </ClientPart>
);
