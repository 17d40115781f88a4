import { z } from 'zod';
import { emailField, nameField, nifField, phoneField } from '#kit/person-fields.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { textField } from '#kit/text-field.ts';
import { claveNueva } from '../usuarios/contract.ts';

/** Whoever does not find theirs says at least where to look. */
const unlisted = z.object({ codigoDgt: z.null() });

/** What a driving school writes to register: the person who will sign in, the company, and which official school it is. */
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
    aceptaPrivacidad: z.literal(true, 'Marca la casilla de la política de privacidad'),
  })
  // Said together with what is wrong with each field, and not afterwards.
  .refine(({ codProvincia }) => codProvincia !== undefined, {
    path: ['codProvincia'],
    message: 'Elige la provincia de tu autoescuela',
    when: ({ value }) => unlisted.safeParse(value).success,
  });

export type Registro = z.infer<typeof registro>;
