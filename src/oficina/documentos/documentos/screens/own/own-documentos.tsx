import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { documentoCells } from '../documento-cells.tsx';
import { OWN_DOCUMENTOS, ownDocumentos } from './own-documento-family.ts';

/** /panelCliente/documentos: documentos that the autoescuela may see, and those that it sent. */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(OWN_DOCUMENTOS, ownDocumentos)}
    canEdit={false}
    canRemove={false}
    canExport={false}
    cells={documentoCells}
    empty="Todavía no hay documentos. Aquí verás los que te dejemos, y con «Nuevo documento» nos envías los tuyos."
  />
);
