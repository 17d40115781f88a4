import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { ownedForm } from '#oficina/base/record/owned-form.tsx';
import { ownedList } from '#oficina/base/record/owned-list.tsx';
import type { OwnedRows } from '#oficina/base/record/owned-rows.ts';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/contract.ts';
import { contactosClientes as family } from '#oficina/relacion/contactosClientes/familia.ts';
import {
  contactoLayout,
  contactoLookup,
} from '#oficina/relacion/contactosClientes/screens/contacto-layout.ts';

const contacts: OwnedRows<typeof contactosClientes> = {
  owner: record,
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
