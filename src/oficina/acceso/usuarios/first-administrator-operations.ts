import { z } from 'zod';
import { operations } from '#platform/kit/contract/operation.ts';
import { emailField, nameField } from '#platform/kit/people/person-fields.ts';
import { claveNueva, usarEnlace } from './contract.ts';

/** Calls that an installation without administrators answers. */
export const firstAdministratorOperations = operations({
  consultar: {
    method: 'GET',
    path: 'usuariosTrabajadores/consultarPrimerAdministrador',
    summary: 'Si a esta instalación le falta su primer administrador',
    query: z.strictObject({}),
    answer: z.object({ falta: z.boolean() }),
  },
  crear: {
    method: 'POST',
    path: 'usuariosTrabajadores/crearPrimerAdministrador',
    summary: 'Crea el primer administrador con el enlace de la instalación, y entra',
    body: usarEnlace.extend({ nombre: nameField(), email: emailField(), clave: claveNueva }),
    answer: z.object({ token: z.string() }),
  },
});
