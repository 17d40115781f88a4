import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';

/** Families whose records have a timeline, as in the API. */
export const entidadesCronologia = [
  ...(['clientes', 'contactosClientes', 'alumnos', 'presupuestos', 'pedidos', 'facturas'] as const),
] as const;

export type EntidadCronologia = (typeof entidadesCronologia)[number];

/** Kinds of events, with their Spanish names. */
export const tiposSuceso = {
  actividad: 'Actividad',
  cambio: 'Cambio',
  papel: 'Papel',
  cobro: 'Cobro',
  ingreso: 'Ingreso',
  documento: 'Documento',
  firma: 'Firma',
  solicitud: 'Solicitud',
  senal: 'Señal',
  correo: 'Correo',
} as const;

export type TipoSuceso = keyof typeof tiposSuceso;

/** Something that happened, or is to be done, about a record. */
export const suceso = z.object({
  _id: z.string().describe('Solo distingue unos sucesos de otros'),
  tipo: z.enum(keysOf(tiposSuceso)),
  en: z.string(),
  titulo: z.string(),
  detalle: z.string().nullable(),
  quien: z.string().nullable(),
  enlace: z
    .object({ familia: z.string(), _id: z.string() })
    .nullable()
    .describe('De qué es, si tiene página'),
  actividad: z
    .object({
      version: z.number(),
      tipo: z.string(),
      estado: z.string(),
      todoElDia: z.boolean(),
      resultado: z.string().nullable(),
    })
    .nullable(),
});

export type Suceso = z.infer<typeof suceso>;

export const cronologia = z.object({
  porHacer: z.array(suceso).describe('Actividades pendientes, las primeras antes; solo en la primera página'),
  filas: z.array(suceso).describe('Lo que ha pasado, lo último primero'),
  siguiente: z.string().nullable().describe('Para `cursor`; null si no hay más'),
});

export type Cronologia = z.infer<typeof cronologia>;
