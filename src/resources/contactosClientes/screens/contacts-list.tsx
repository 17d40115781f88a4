import { ResourceList } from '#web/crud/resource-list.tsx';
import { ListHead } from '../../list-head.tsx';
import { officeFamilies } from '../../office-families.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { contactosClientes } from '../contract.ts';

/** /panelAdmin/contactosClientes */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(officeFamilies.contactosClientes, contactosClientes)}
    head={(create) => <ListHead family="contactosClientes">{create}</ListHead>}
    empty="Todavía no hay contactos. Son las personas de cada cliente: a quién se escribe y quién puede aceptar."
  />
);
