import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { documentCells } from '../documento-cells.tsx';
import { OWN_DOCUMENTS, ownDocuments } from './own-documento-family.ts';

/**
 * /panelCliente/documentos: documentos that the business shows to the user's autoescuela, and those that it
 * sent.
 */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(OWN_DOCUMENTS, ownDocuments)}
    canEdit={false}
    canRemove={false}
    canExport={false}
    cells={documentCells}
    empty="Todavía no hay documentos. Aquí verás los que te dejemos, y con «Nuevo documento» nos envías los tuyos."
  />
);
