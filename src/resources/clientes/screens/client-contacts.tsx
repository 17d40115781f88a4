import { contactosClientes } from '../../contactosClientes/contract.ts';
import { contactLayout, contactLookup } from '../../contactosClientes/screens/contact-layout.ts';
import { ReturnedMail } from '../../correos/screens/returned-mail.tsx';
import { officeFamilies } from '../../office-families.ts';
import { ownedForm } from '../../owned-form.tsx';
import { ownedList } from '../../owned-list.tsx';
import type { Owned } from '../../owned-rows.ts';
import { ofClient } from './client-frame.tsx';

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
