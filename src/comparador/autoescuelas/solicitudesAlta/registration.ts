import { z } from 'zod';
import { claveNueva } from '#oficina/acceso/usuarios/contract.ts';
import { emailField, nameField, nifField, phoneField } from '#platform/kit/people/person-fields.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { textField } from '#platform/kit/text/text-field.ts';

/** An autoescuela that is not in the list must give its province. */
const unlisted = z.object({ codigoDgt: z.null() });

/** Data to register: the user, the company and the official autoescuela. */
export const registro = z
  .strictObject({
    nombre: nameField(),
    email: emailField(),
    clave: claveNueva,
    telefono: phoneField(),
    razonSocial: nameField(120),
    nombreComercial: nameField(120),
    nif: nifField(),
    codigoDgt: textField({ min: 1, max: 10 })
      .nullable()
      .describe('El de la autoescuela en la DGT, como «M 1984»; null si no aparece'),
    codProvincia: z
      .string()
      .refine((codigo) => provinciaPorCodigo(codigo) !== undefined, 'elige una provincia de la lista')
      .optional()
      .describe('Dos cifras; solo hace falta cuando no hay código de la DGT'),
    aceptaPrivacidad: z.literal(true, 'Marca la casilla: sin aceptarlo no hay cuenta'),
  })
  // This check runs with those of the other fields, so that one answer has every error.
  .refine(({ codProvincia }) => codProvincia !== undefined, {
    path: ['codProvincia'],
    message: 'Elige la provincia de tu autoescuela',
    when: ({ value }) => unlisted.safeParse(value).success,
  });

export type Registro = z.infer<typeof registro>;
