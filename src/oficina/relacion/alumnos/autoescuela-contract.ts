import { z } from 'zod';
import { pageAnswer, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { readVersion } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { mensaje } from './mensaje-contract.ts';
import { importe, oferta, ofertaConCifra } from './oferta.ts';
import { estadosRecibida } from './recibida-states.ts';

const maybe = z.string().nullable();

/** Request of an alumno as its autoescuela sees it; a withdrawn one no longer identifies the alumno. */
export const recibida = z.object({
  _id: z.string(),
  version: z.number(),
  estado: z.enum(estadosRecibida),
  enviadaEn: z.string(),
  vistaEn: maybe,
  respondidaEn: maybe,
  retiradaEn: maybe,
  precioVisto: maybe.describe('El que mostraba el comparador al pedirla: euros con IVA'),
  clasesVistas: z.number().nullable(),
  precioOfrecido: maybe.describe('Euros con IVA'),
  oferta: ofertaConCifra
    .nullable()
    .describe('Las líneas del precio ofrecido, con la cifra del comparador de aquel día'),
  respuesta: maybe,
  mensajes: z.array(mensaje).describe('La conversación, lo más antiguo primero'),
  nombre: maybe,
  apellidos: maybe,
  email: maybe,
  telefono: maybe.describe('null hasta que las dos partes dicen que sí'),
  tutorNombre: maybe.describe('De quien tiene menos de 18 años'),
  tutorTelefono: maybe,
  mensaje: maybe,
  disponibilidad: maybe,
  fechaInicioDeseada: maybe,
  municipio: maybe,
  codProvincia: z.string(),
  permiso: z.string(),
  modalidad: z.string(),
});

export type Recibida = z.infer<typeof recibida>;

export const paginaRecibidas = pageAnswer(recibida).extend({
  contesta: z
    .object({ horas: z.number().nullable() })
    .nullable()
    .describe('Lo que su página dice que tarda, en horas; null con menos de diez solicitudes'),
});

export type PaginaRecibidas = z.infer<typeof paginaRecibidas>;

export const leerRecibidas = z.strictObject({
  ...pageQuery,
  estado: several(z.enum(estadosRecibida)).optional(),
});

/** Answer of an autoescuela, or how the request ended. */
export const responderSolicitud = z.strictObject({
  _id: z.uuid('no es un identificador'),
  version: readVersion,
  estado: z.enum(['vista', 'respondida', 'ganada', 'perdida'], 'elige una de las opciones'),
  precioOfrecido: importe('Precio ofrecido')
    .optional()
    .describe('Con `oferta` no cuenta: es la suma de sus líneas'),
  oferta: oferta.nullable().optional(),
  respuesta: textField({ max: 1_000 }).nullable().optional(),
});
