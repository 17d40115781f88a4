import { ListHead } from '#office/list-head.tsx';
import { officeFamilies } from '#office/office-families.ts';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { contactosClientes } from '../contract.ts';

/** /panelAdmin/contactosClientes */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(officeFamilies.contactosClientes, contactosClientes)}
    head={(create) => <ListHead family="contactosClientes">{create}</ListHead>}
    empty="Todavía no hay contactos. Son las personas de cada cliente: a quién se escribe y quién puede aceptar."
  />
);
