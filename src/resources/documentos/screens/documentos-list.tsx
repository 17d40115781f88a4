import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { documentos } from '../contract.ts';
import { documentoCells } from './documento-cells.tsx';
import { documentoFamily } from './documento-family.ts';

/** /panelAdmin/documentos: the last version of each. */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(documentoFamily, documentos)}
    // Each has its own way: they are changed and removed one by one.
    canEdit={false}
    canRemove={false}
    cells={documentoCells}
    empty="Todavía no hay documentos. Con «Nuevo documento» se suben los del negocio y los de cada cliente."
  />
);
