import { z } from 'zod';
import { textField } from '#platform/kit/text/text-field.ts';

/** Sides of a thread. */
export type Lado = 'alumno' | 'autoescuela';

/** Most letters of a message, and of messages in a thread. */
export const MAX_TEXTO = 2_000;
export const MAX_MENSAJES = 200;

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

/** Whether both sides have said yes, which shows the telephones. */
export const bothAgree = (mensajes: readonly Mensaje[]) =>
  agrees(mensajes, 'alumno') && agrees(mensajes, 'autoescuela');

export const agrees = (mensajes: readonly Mensaje[], lado: Lado) =>
  mensajes.some(({ de, tipo }) => tipo === 'interesa' && de === lado);

/** Whether a thread takes messages: its request is live, and its alumno has not ended it. */
export const isOpen = (estado: string, mensajes: readonly Mensaje[]) =>
  ['enviada', 'vista', 'respondida', 'ganada'].includes(estado) && !isEnded(mensajes);

export const isEnded = (mensajes: readonly Mensaje[]) => mensajes.some(({ tipo }) => tipo === 'cierre');

type Pedida = {
  mensaje: string | null;
  respuesta: string | null;
  enviadaEn: string;
  vistaEn: string | null;
  respondidaEn: string | null;
  mensajes: readonly Mensaje[];
};

export type Entrada = Pick<Mensaje, '_id' | 'de' | 'tipo' | 'texto' | 'creadoEn' | 'vistoEn'> &
  Partial<Pick<Mensaje, 'via'>>;

/** Entries of a thread in their order: the request's own message, the answer, and what came after them. */
export function threadOf({
  mensaje: first,
  respuesta,
  enviadaEn,
  vistaEn,
  respondidaEn,
  mensajes,
}: Pedida): Entrada[] {
  const entries: Entrada[] = [...mensajes];
  if (first)
    entries.push({
      _id: 'solicitud',
      de: 'alumno',
      tipo: 'texto',
      texto: first,
      creadoEn: enviadaEn,
      vistoEn: vistaEn,
    });
  if (respuesta && respondidaEn)
    entries.push({
      _id: 'respuesta',
      de: 'autoescuela',
      tipo: 'texto',
      texto: respuesta,
      creadoEn: respondidaEn,
      vistoEn: null,
    });
  return entries.sort((a, b) => Date.parse(a.creadoEn) - Date.parse(b.creadoEn));
}
