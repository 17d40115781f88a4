import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { documentos } from '../contract.ts';
import { documentoCells } from './documento-cells.tsx';
import { documentoFamily } from './documento-family.ts';

/** /panelAdmin/documentos: last version of each documento. */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(documentoFamily, documentos)}
    // A documento has its own dialogs to change and remove it, one by one.
    canEdit={false}
    canRemove={false}
    cells={documentoCells}
    empty="Todavía no hay documentos. Con «Nuevo documento» se suben los del negocio y los de cada cliente."
  />
);
