import { z } from 'zod';
import { impuestos } from '#oficina/ventas/papeles/rates.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { iban } from '#platform/kit/people/contacto-fields.ts';
import { emailField, nameField, ownNifField, phoneField } from '#platform/kit/people/person-fields.ts';
import { textField } from '#platform/kit/text/text-field.ts';

const direccionWeb = textField({ max: 200 })
  .pipe(z.url({ protocol: /^https?$/, error: 'escribe una dirección completa, como https://ejemplo.es' }))
  .nullable();

const colorPapeles = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'escribe un color como #1f4b8f')
  .toLowerCase()
  .meta({ examples: ['#1f4b8f'] })
  .describe('El de los papeles; donde no se leería sobre blanco, se oscurece');

const piePapeles = textField({ max: 500 }).describe('Texto al pie de los papeles');

const impuesto = z.enum(keysOf(impuestos), 'elige uno');

const fields = {
  razonSocial: nameField(120),
  nombreComercial: nameField(120),
  nif: ownNifField(),
  direccion: textField({ max: 200 }),
  datosRegistrales: textField({ max: 200 })
    .nullable()
    .describe('Registro, tomo, folio, hoja e inscripción, como se dicen en el aviso legal'),
  telefono: phoneField().nullable(),
  email: emailField(),
  iban: iban({ title: 'Cuenta' }).schema.nullable(),
  impuesto: impuesto.describe('El de su territorio: lo llevan los papeles nuevos'),
  urlBlog: direccionWeb,
  urlPrivacidad: direccionWeb,
  urlCookies: direccionWeb,
  colorPapeles: colorPapeles.nullable(),
  piePapeles: piePapeles.nullable(),
  programaSubvencion: textField({ max: 200 }).nullable(),
  agenteSubvencion: textField({ max: 200 }).nullable(),
  claveMaxima: z
    .literal([16, 64], 'elige 16 o 64')
    .describe('Cuánto puede medir una clave nueva: 64 deja poner frases'),
  llevaPeticiones: z
    .boolean('di sí o no')
    .describe(
      'Quien pide precio a una autoescuela que no se ha dado de alta puede pedir que se la lleve el negocio',
    ),
};

/** Fields of the business that may be changed, with the version. */
export const actualizarNegocio = z.strictObject({
  version: readVersion,
  ...z.object(fields).partial().shape,
});

export type CambiosNegocio = z.infer<typeof actualizarNegocio>;

/** Most bytes of the file of a logo, and of its base64. */
const LOGO_BYTES = 512 * 1024;
const LOGO_TEXT = Math.ceil(LOGO_BYTES / 3) * 4;

const contenido = z
  .base64('no ha llegado entero: vuelve a elegirlo')
  .min(1, 'elige un archivo')
  .max(LOGO_TEXT, `pesa más de ${LOGO_BYTES / 1024} KB: hazlo más pequeño`)
  .meta({
    examples: [
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGOQ9+6X9+5ngFAAGYoD5QojjSsAAAAASUVORK5CYII=',
    ],
  })
  .describe('PNG o JPEG de 512 KB como mucho, en base64');

/** Puts another logo, or none, on the papers that are made from now on. */
export const actualizarLogo = z.strictObject({ version: readVersion, contenido: contenido.nullable() });

/** Face to try on a paper; without a logo, the stored logo is used. */
export const verPapel = z.strictObject({
  colorPapeles: colorPapeles.nullable(),
  piePapeles: piePapeles.nullable(),
  contenido: contenido.nullable().optional(),
});

const logoLeido = z.object({ url: z.string(), ancho: z.number(), alto: z.number() });

/** Administrators get all the data; the others get only the names, the NIF and the tax. */
export const negocioLeido = z.object({
  version: z.number().optional(),
  razonSocial: z.string(),
  nombreComercial: z.string(),
  nif: z.string(),
  impuesto: impuesto.describe('El que llevan los papeles nuevos'),
  nifFijado: z.boolean().optional().describe('Hay facturas emitidas con él, y no se puede cambiar'),
  direccion: z.string().optional(),
  datosRegistrales: z.string().nullable().optional(),
  telefono: z.string().nullable().optional(),
  email: z.string().optional(),
  iban: z.string().nullable().optional(),
  urlBlog: z.string().nullable().optional(),
  urlPrivacidad: z.string().nullable().optional(),
  urlCookies: z.string().nullable().optional(),
  colorPapeles: z.string().nullable().optional(),
  piePapeles: z.string().nullable().optional(),
  logo: logoLeido.nullable().optional(),
  programaSubvencion: z.string().nullable().optional(),
  agenteSubvencion: z.string().nullable().optional(),
  claveMaxima: z.number().optional(),
  llevaPeticiones: z.boolean().optional(),
  modificadoEn: z.string().optional(),
});

export type Negocio = z.infer<typeof negocioLeido>;
