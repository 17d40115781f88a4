import { z } from 'zod';

const momento = z.iso.datetime();

const salida = z.object({
  _id: z.uuid(),
  pedidaEn: momento,
  pedidaPor: z.string().nullable().describe('Nulo si ya no tiene cuenta'),
  paso: z.string().nullable().describe('Qué se está escribiendo'),
  hechas: z.number().describe('Archivos escritos'),
  total: z.number().nullable(),
  acabadaEn: momento.nullable().describe('Nulo mientras se hace'),
  bytes: z.number().nullable(),
  motivo: z.string().nullable().describe('Por qué no hay archivo'),
  caducaEn: momento.nullable().describe('Desde cuándo deja de darse'),
  disponible: z.boolean(),
});

export type Salida = z.infer<typeof salida>;

export const salidasLeidas = z.object({
  salidas: z.array(salida).describe('Las cinco últimas, la última primero'),
});

export type SalidasLeidas = z.infer<typeof salidasLeidas>;

export const pedirSalida = z.strictObject({ _id: z.uuid('no es un identificador') });
