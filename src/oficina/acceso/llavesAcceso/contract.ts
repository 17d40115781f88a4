import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

const id = z.uuid('no es un identificador');

/** Bytes in base64url, with room for any device; attestation certificates are not requested. */
const base64url = (max: number) =>
  z
    .string('falta')
    .regex(/^[\w-]*$/, 'no es base64url')
    .max(max, 'es demasiado largo');

const answered = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key', 'no es una llave'),
};

const EXAMPLE = { id: 'Zm9v', rawId: 'Zm9v', type: 'public-key' as const };

/** Answer of a browser to the options of a registration (WebAuthn, RegistrationResponseJSON). */
const registro = z
  .object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(16_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ examples: [{ ...EXAMPLE, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }] });

/** Answer of a browser when a passkey is used (AuthenticationResponseJSON). */
const uso = z
  .object({
    ...answered,
    response: z.object({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(100).optional(),
    }),
  })
  .meta({
    examples: [{ ...EXAMPLE, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }],
  });

export type RespuestaRegistro = z.infer<typeof registro>;
export type RespuestaUso = z.infer<typeof uso>;

const reto = id.describe('El que dio la llamada que prepara');

export const registrarLlave = z.strictObject({ reto, respuesta: registro });
export const usarLlave = z.strictObject({ reto, respuesta: uso });
export const renombrarLlave = z.strictObject({ _id: id, nombre: textField({ min: 1, max: 60 }) });
export const eliminarLlave = z.strictObject({ _id: id });

/** A challenge, and the options that a browser takes with it. */
export const preparada = z.object({
  reto: z.string(),
  origen: z.string().describe('El único sitio desde el que vale'),
  opciones: z.looseObject({}),
});

export type Preparada = z.infer<typeof preparada>;
