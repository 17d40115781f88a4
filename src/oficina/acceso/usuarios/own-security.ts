import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

export const llaveAcceso = z.object({
  _id: z.string(),
  nombre: z.string(),
  creadaEn: z.string(),
  usadaEn: z.string().nullable(),
  sincronizada: z.boolean(),
});

export type LlaveAcceso = z.infer<typeof llaveAcceso>;

/** The ways in which a person signs in. */
export const miSeguridad = z.object({
  exigido: z.boolean().describe('Su papel tiene que entrar con doble factor'),
  dobleFactor: z.boolean().describe('Tiene códigos de una aplicación'),
  codigos: z
    .object({ quedan: z.number(), hechosEn: z.string().nullable() })
    .describe('Códigos de recuperación sin usar, y cuándo se hicieron'),
  llaves: z.array(llaveAcceso).describe('Sus llaves de acceso'),
  llavesEn: z
    .string()
    .nullable()
    .describe('El único sitio desde el que valen; nulo si aquí no puede haberlas'),
});

export type MiSeguridad = z.infer<typeof miSeguridad>;

/** Proof that the person is still there: their clave or a code. */
export const confirmar = z
  .strictObject({
    clave: z.string('falta').min(1, 'falta').max(128, 'es demasiado larga').optional(),
    codigo: textField({ max: 20 })
      .optional()
      .describe('El de la aplicación de doble factor, o uno de recuperación'),
  })
  .refine(({ clave, codigo }) => (clave === undefined) !== (codigo === undefined), {
    path: ['clave'],
    error: 'escribe tu clave, o un código',
  })
  .meta({ examples: [{ clave: 'Farola-37-azul' }] });

export const codigosHechos = z.object({ codigos: z.array(z.string()) });
