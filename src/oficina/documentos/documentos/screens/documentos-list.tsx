import { useIsCliente } from '#oficina/base/cliente-panel.ts';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { documentos } from '../contract.ts';
import { clienteDocumentos } from './cliente-documentos.ts';
import { documentoCells } from './documento-cells.tsx';
import { documentoFamily } from './documento-family.ts';

/** /panelAdmin/documentos and /panelCliente/documentos: last version of each documento that this person may see. */
export function Component() {
  const forCliente = useIsCliente();
  return (
    <ResourceList
      {...useCrudScreen(documentoFamily, forCliente ? clienteDocumentos : documentos)}
      // A documento has its own dialogs to change and remove it, one by one.
      canEdit={false}
      canRemove={false}
      cells={documentoCells}
      empty={
        forCliente
          ? 'Todavía no hay documentos. Aquí verás los que te dejemos, y con «Nuevo documento» nos envías los tuyos.'
          : 'Todavía no hay documentos. Con «Nuevo documento» se suben los del negocio y los de cada cliente.'
      }
    />
  );
}
