import { z } from 'zod';
import { iban } from '#kit/contacto-fields.ts';
import { emailField, nameField, ownNifField, phoneField } from '#kit/person-fields.ts';
import { readVersion } from '#kit/resource.ts';
import { textField } from '#kit/text-field.ts';

const direccionWeb = textField({ max: 200 })
  .pipe(z.url({ protocol: /^https?$/, error: 'escribe una dirección completa, como https://ejemplo.es' }))
  .nullable();

const fields = {
  razonSocial: nameField(120),
  nombreComercial: nameField(120),
  nif: ownNifField(),
  direccion: textField({ max: 200 }),
  telefono: phoneField().nullable(),
  email: emailField(),
  iban: iban({ title: 'Cuenta' }).schema.nullable(),
  urlBlog: direccionWeb,
  urlPrivacidad: direccionWeb,
  urlCookies: direccionWeb,
  programaSubvencion: textField({ max: 200 }).nullable(),
  agenteSubvencion: textField({ max: 200 }).nullable(),
  claveMaxima: z
    .literal([16, 64], 'elige 16 o 64')
    .describe('Cuánto puede medir una clave nueva: 64 deja poner frases'),
};

/** Fields of the business that may be changed, with the version. */
export const actualizarNegocio = z.strictObject({
  version: readVersion,
  ...z.object(fields).partial().shape,
});

export type CambiosNegocio = z.infer<typeof actualizarNegocio>;

/** Administrators get all the data; the others get only the names and the NIF. */
export const negocioLeido = z.object({
  version: z.number().optional(),
  razonSocial: z.string(),
  nombreComercial: z.string(),
  nif: z.string(),
  nifFijado: z.boolean().optional().describe('Hay facturas emitidas con él, y no se puede cambiar'),
  direccion: z.string().optional(),
  telefono: z.string().nullable().optional(),
  email: z.string().optional(),
  iban: z.string().nullable().optional(),
  urlBlog: z.string().nullable().optional(),
  urlPrivacidad: z.string().nullable().optional(),
  urlCookies: z.string().nullable().optional(),
  programaSubvencion: z.string().nullable().optional(),
  agenteSubvencion: z.string().nullable().optional(),
  claveMaxima: z.number().optional(),
  modificadoEn: z.string().optional(),
});

export const largoClave = z.object({ minimo: z.number(), maximo: z.number() });

export type Negocio = z.infer<typeof negocioLeido>;
