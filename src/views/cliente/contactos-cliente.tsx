import { ReturnedMail } from '#office/letters/returned-correo.tsx';
import { officeFamilies } from '#office/office-families.ts';
import { ownedForm } from '#office/owned-form.tsx';
import { ownedList } from '#office/owned-list.tsx';
import type { Owned } from '#office/owned-rows.ts';
import { ofClient } from '#resources/clientes/screens/cliente-frame.tsx';
import { contactosClientes } from '#resources/contactosClientes/contract.ts';
import { contactLayout, contactLookup } from '#resources/contactosClientes/screens/contacto-layout.ts';

const contacts: Owned = {
  owner: ofClient,
  family: officeFamilies.contactosClientes,
  resource: contactosClientes,
  path: 'contactos',
  part: 'Contactos',
  empty:
    'Todavía no hay contactos. Son las personas a quienes se escribe, y quién puede aceptar presupuestos.',
  lookup: contactLookup,
  useLayout: () => contactLayout,
  above: (row) => <ReturnedMail familia="contactosClientes" row={row} />,
};

/** /panelAdmin/clientes/:id/contactos */
export const List = ownedList(contacts);

/** /panelAdmin/clientes/:id/contactos/:fila */
export const Form = ownedForm(contacts);
