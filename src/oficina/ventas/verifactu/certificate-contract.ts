import { z } from 'zod';

/** Most bytes of a file of a certificate; see `upload-pair.server.ts`. */
const MOST_TEXT = Math.ceil(100_000 / 3) * 4;

const archivo = z
  .base64('no ha llegado entero: vuelve a elegirlo')
  .min(1, 'elige un archivo')
  .max(MOST_TEXT, 'pesa demasiado para ser un certificado');

export const guardarCertificado = z.strictObject({
  archivo: archivo
    .nullable()
    .describe('El .p12 o .pfx, o el certificado en PEM; en base64. Nulo quita el que hay')
    .meta({ examples: ['MIIKPgIBAzCC'] }),
  clave: archivo.optional().describe('La clave en PEM, si va en otro archivo; en base64'),
  contrasena: z.string().max(256, 'es demasiado larga').default('').describe('Vacía si el archivo no tiene'),
  deOtro: z.boolean().default(false).describe('Es de quien representa al negocio ante la Agencia, y no suyo'),
});

export type GuardarCertificado = z.infer<typeof guardarCertificado>;

export const certificadoGuardado = z
  .object({ titular: z.string(), nif: z.string().nullable(), hasta: z.string() })
  .nullable();

export type CertificadoGuardado = z.infer<typeof certificadoGuardado>;

export const ensayo = z.object({ bien: z.boolean(), texto: z.string().describe('Qué ha contestado') });

export type Ensayo = z.infer<typeof ensayo>;
