import type { FormLayout } from '#web/crud/layout.ts';

/** How a contact's form is ordered. */
export const contactLayout: FormLayout = {
  sections: [
    { title: 'Quién es', fields: ['_idCliente', 'nombre', 'apellidos', 'cargo', '_idDepartamento'] },
    { title: 'Cómo se le habla', fields: ['email', 'telefono', 'esPrincipal', 'recibe', 'puedeAceptar'] },
    { title: 'Notas', fields: ['notas'] },
  ],
};

/** What a new contact is looked for by, and what is said of one that is there already (specification §8). */
export const contactLookup = { by: ['email', 'telefono'], found: 'Contacto recuperado' };
