import { ReturnedCorreo } from '#office/letters/returned-correo.tsx';
import { ownedForm } from '#office/owned-form.tsx';
import { ownedList } from '#office/owned-list.tsx';
import type { Owned } from '#office/owned-rows.ts';
import { ofCliente } from '#resources/clientes/screens/cliente-frame.tsx';
import { contactosClientes } from '#resources/contactosClientes/contract.ts';
import { contactosClientes as family } from '#resources/contactosClientes/familia.ts';
import { contactoLayout, contactoLookup } from '#resources/contactosClientes/screens/contacto-layout.ts';

const contacts: Owned<typeof contactosClientes> = {
  owner: ofCliente,
  family,
  resource: contactosClientes,
  path: 'contactos',
  part: 'Contactos',
  empty:
    'Todavía no hay contactos. Son las personas a quienes se escribe, y quién puede aceptar presupuestos.',
  linkTo: ({ _id }) => `${family.base}/${_id}`,
  lookup: contactoLookup,
  useLayout: () => contactoLayout,
  above: (row) => <ReturnedCorreo familia="contactosClientes" row={row} />,
};

/** /panelAdmin/clientes/:id/contactos */
export const List = ownedList(contacts);

/** /panelAdmin/clientes/:id/contactos/:fila */
export const Form = ownedForm(contacts);
