import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { textField } from '#platform/kit/text/text-field.ts';

export const seguridades = {
  starttls: 'STARTTLS (lo habitual, puerto 587)',
  tls: 'TLS desde el principio (puerto 465)',
  ninguna: 'Sin cifrar (solo un servidor de tu propia red, sin clave)',
} as const;

const seguridad = z.enum(keysOf(seguridades));

/** Name or IP address of a machine, without characters that have a meaning in a URL. */
const HOST = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;

export const guardarServidor = z.strictObject({
  servidor: textField({ min: 1, max: 200 }).refine(
    (text) => HOST.test(text),
    'escribe solo su nombre, como smtp.ejemplo.es',
  ),
  puerto: z
    .int('escribe un número')
    .min(1, 'de 1 a 65535')
    .max(65_535, 'de 1 a 65535')
    .meta({ examples: [587] }),
  seguridad,
  usuario: textField({ max: 200 }).nullable(),
  clave: z
    .string()
    .min(1, 'falta')
    .max(256, 'es demasiado larga')
    .optional()
    .describe('Sin ella se queda la que había, si el servidor y el usuario son los mismos'),
});

export type GuardarServidor = z.infer<typeof guardarServidor>;

export const servidorLeido = z.object({
  fijado: z.boolean().describe('Lo fija quien lleva el servidor, en SMTP_URL: aquí no se cambia'),
  servidor: z
    .object({
      servidor: z.string(),
      puerto: z.number(),
      seguridad,
      usuario: z.string().nullable(),
      conClave: z.boolean(),
    })
    .nullable()
    .describe('El escrito en el panel; nulo si no hay ninguno'),
});

export type ServidorLeido = z.infer<typeof servidorLeido>;
