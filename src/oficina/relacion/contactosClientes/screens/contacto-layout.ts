import type { FormLayout } from '#platform/crud/screens/layout.ts';
import type { ContactoRow } from '../contract.ts';

/** Layout of a contact's form. */
export const contactoLayout: FormLayout<keyof ContactoRow> = {
  sections: [
    { title: 'Quién es', fields: ['_idCliente', 'nombre', 'apellidos', 'cargo', '_idDepartamento'] },
    { title: 'Cómo se le habla', fields: ['email', 'telefono', 'esPrincipal', 'recibe', 'puedeAceptar'] },
    { title: 'Notas', fields: ['notas'] },
  ],
};

/** Fields that find an existing contact, and the message when one is found (specification §8). */
export const contactoLookup = {
  by: ['email', 'telefono'] satisfies (keyof ContactoRow)[],
  found: 'Contacto recuperado',
};
