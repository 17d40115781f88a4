import { ListHead } from '#oficina/base/list-head.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { contactosClientes } from '../contract.ts';
import { contactosClientes as family } from '../familia.ts';

/** /panelAdmin/contactosClientes */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(family, contactosClientes)}
    head={(create) => <ListHead family={family}>{create}</ListHead>}
    empty="Todavía no hay contactos. Son las personas de cada cliente: a quién se escribe y quién puede aceptar."
  />
);
