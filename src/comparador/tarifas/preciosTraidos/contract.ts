import { z } from 'zod';
import { ORIGENES } from '#comparador/tarifas/permisosAutoescuela/origen.ts';
import { money } from '#platform/kit/contract/fields.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { pageAnswer, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { NOMBRES_LINEAS } from './price-lines.ts';
import { ESTADOS_TRAIDO, MEDIOS, MOTIVOS } from './words.ts';

const euros = z.string().nullable().describe('Euros con IVA; null si no lo dice');

const lineas = {
  matricula: euros,
  precioClase: euros,
  minutosClase: z.number(),
  clasesIncluidas: z.number(),
  bonoClases: z.number().nullable().describe('De cuántas clases es el bono; null si no hay'),
  bonoPrecio: euros,
  tramitacion: euros,
  presentacion: euros,
};

/** Price that a learner brought, with what helps to believe it. */
export const precioTraido = z.object({
  _id: z.string(),
  version: z.number(),
  estado: z.enum(keysOf(ESTADOS_TRAIDO)),
  motivo: z.enum(keysOf(MOTIVOS)).nullable(),
  confirmadoEn: z.string().nullable().describe('Cuándo confirmó su correo quien lo trae'),
  permiso: z.string(),
  automatico: z.boolean(),
  medio: z.enum(keysOf(MEDIOS)),
  vistoEl: z.string(),
  ...lineas,
  foto: z
    .object({
      tapada: z.boolean(),
      seBorraEl: z.string().nullable().describe('Día en que se borra como muy tarde, si nadie la mira antes'),
    })
    .nullable(),
  autoescuela: z.object({
    codigo: z.string(),
    seccion: z.string(),
    nombre: z.string(),
    slug: z.string().nullable(),
    lugar: z.string(),
    telefono: z.string().nullable(),
  }),
  otros: z
    .array(
      z.object({
        vistoEl: z.string(),
        medio: z.enum(keysOf(MEDIOS)),
        mismaRed: z.boolean().describe('Llegó de la misma red: puede ser la misma persona'),
        ...lineas,
      }),
    )
    .describe('Lo que traen otras personas de la misma sección, permiso y cambio'),
  conocida: z
    .object({
      origen: z.enum(keysOf(ORIGENES)),
      estado: z.enum(['borrador', 'publicada', 'retirada']),
      confirmadaEn: z.string(),
      ...lineas,
    })
    .nullable()
    .describe('La última tarifa que se sabe de esa sección, permiso y cambio'),
});

export type PrecioTraido = z.infer<typeof precioTraido>;

export const paginaTraidos = pageAnswer(precioTraido);

export const leerTraidos = z.strictObject({
  ...pageQuery,
  estado: several(z.enum(['por_mirar', 'publicado', 'rechazado'])).optional(),
});

const una = z.strictObject({ _id: z.uuid('no es un identificador'), version: rowVersion });

/** An amount in euros with VAT: a permit for lorries with everything costs a third of the most. */
const linea = (title: string) =>
  money({ title, decimals: 2 }).schema.refine(
    (value) => !/^\d{5}/.test(value),
    'escribe 9.999,99 como mucho',
  );

const parte = z.number().min(0).max(1);

/** Part of a photograph to cover, as parts of its width and height. */
const trozo = z
  .strictObject({ x: parte, y: parte, ancho: parte, alto: parte })
  .refine(
    ({ x, y, ancho, alto }) => ancho > 0 && alto > 0 && x + ancho <= 1.0001 && y + alto <= 1.0001,
    'se sale de la foto',
  );

export const fotoTraida = z.object({ imagen: z.string().describe('WebP, como dirección data:') });

export const unTraido = z.strictObject({ _id: z.uuid('no es un identificador') });

/** The lines as the trabajador leaves them, and what is covered in the photograph. */
export const publicarTraido = una
  .extend({
    matricula: linea(NOMBRES_LINEAS.matricula).nullable(),
    precioClase: linea(NOMBRES_LINEAS.precioClase).refine(
      (value) => Number(value) > 0,
      'escribe lo que cuesta una clase',
    ),
    minutosClase: z
      .int('escribe un número')
      .min(30, 'escribe 30 como poco')
      .max(240, 'escribe 240 como mucho'),
    clasesIncluidas: z
      .int('escribe un número')
      .min(0, 'escribe 0 como poco')
      .max(60, 'escribe 60 como mucho'),
    bonoClases: z
      .int('escribe un número')
      .min(2, 'escribe 2 como poco')
      .max(60, 'escribe 60 como mucho')
      .nullable(),
    bonoPrecio: linea(NOMBRES_LINEAS.bonoPrecio)
      .refine((value) => Number(value) > 0, 'escribe lo que cuesta el bono')
      .nullable(),
    tramitacion: linea(NOMBRES_LINEAS.tramitacion).nullable(),
    presentacion: linea(NOMBRES_LINEAS.presentacion).nullable(),
    tapar: z.array(trozo).max(30, 'tapa treinta trozos como mucho').default([]),
  })
  .refine(({ bonoClases, bonoPrecio }) => (bonoClases === null) === (bonoPrecio === null), {
    path: ['bonoPrecio'],
    error: 'un bono lleva sus clases y su precio',
  });

export const rechazarTraido = una.extend({ motivo: z.enum(keysOf(MOTIVOS), 'elige uno') });
