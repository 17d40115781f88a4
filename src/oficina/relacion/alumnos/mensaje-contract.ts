import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';
import { MAX_TEXTO } from './mensajes.ts';

/** Message of a thread; `interesa` is a yes to talking by telephone and `cierre` ends it. */
export const mensaje = z.object({
  _id: z.string(),
  de: z.enum(['alumno', 'autoescuela']),
  tipo: z.enum(['texto', 'hora', 'interesa', 'cierre']),
  texto: z.string().nullable(),
  via: z.enum(['pagina', 'correo']),
  creadoEn: z.string(),
  vistoEn: z.string().nullable().describe('Cuándo lo abrió la otra parte'),
});

export type Mensaje = z.infer<typeof mensaje>;

const fields = {
  clave: z
    .uuid('no es un identificador')
    .describe('La pone quien escribe: lo mismo con la misma clave no se escribe otra vez'),
  texto: textField({ min: 1, max: MAX_TEXTO })
    .nullable()
    .default(null)
    .meta({ examples: ['¿Cuándo quieres empezar?'] }),
};

const hasText = ({ tipo, texto }: { tipo: Mensaje['tipo']; texto: string | null }) =>
  (tipo === 'texto' || tipo === 'hora') === (texto !== null);

const NO_TEXT = { path: ['texto'], message: 'escribe el mensaje' };

/** New message of an alumno; the same words twice with one `clave` are one message. */
export const nuevoMensaje = z.object({ ...fields, tipo: mensaje.shape.tipo }).refine(hasText, NO_TEXT);

export type NuevoMensaje = z.infer<typeof nuevoMensaje>;

/** New message of an autoescuela, which ends a thread by the state of the request. */
export const mensajeAutoescuela = z
  .strictObject({
    _id: z.uuid('no es un identificador').describe('El de la solicitud'),
    ...fields,
    tipo: mensaje.shape.tipo.exclude(['cierre']),
  })
  .refine(hasText, NO_TEXT);
