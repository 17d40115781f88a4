import { z } from 'zod';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { several } from '#platform/kit/contract/list-query.ts';
import { operations } from '#platform/kit/contract/operation.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { daySchema } from '#platform/kit/dates/day-schema.ts';
import { MAX_DAYS, MAX_ROWS } from './calendario/entre.ts';
import { estadosActividad, tiposActividad } from './contract.ts';
import { reglaField } from './repeticion/regla-field.ts';

const day = daySchema();

const asked = z
  .strictObject({
    desde: day,
    hasta: day.describe('Incluido'),
    _idResponsable: z
      .uuid('no es un identificador')
      .optional()
      .describe('Las que lleva o en las que participa'),
    tipo: several(z.enum(keysOf(tiposActividad), 'elige una de las opciones')).optional(),
    estado: several(z.enum(keysOf(estadosActividad), 'elige una de las opciones')).optional(),
  })
  .superRefine(({ desde, hasta }, context) => {
    if (hasta < desde) context.addIssue({ code: 'custom', path: ['hasta'], message: 'es antes que «desde»' });
    if (dayAfter(desde, MAX_DAYS) < hasta)
      context.addIssue({ code: 'custom', path: ['hasta'], message: `como mucho ${MAX_DAYS} días` });
  });

/** An actividad as calendars show it. */
export const actividadEntre = z.object({
  _id: z.string(),
  version: z.number(),
  asunto: z.string(),
  tipo: z.enum(keysOf(tiposActividad)),
  estado: z.enum(keysOf(estadosActividad)),
  prioridad: z.string(),
  // Instants; for whole days, the start of the day in Spain.
  inicio: z.string(),
  fin: z.string().nullable(),
  todoElDia: z.boolean(),
  repite: z.boolean().describe('Es una de varias veces'),
  ubicacion: z.string().nullable(),
  responsable: z.string(),
  con: z.string().nullable().describe('Cliente o alumno'),
});

/** Calls of the calendar of a trabajador. */
export const calendarOperations = operations({
  leerEntre: {
    method: 'GET',
    path: 'actividades/leerEntre',
    summary: 'Actividades de unos días, para un calendario',
    query: asked,
    answer: z.object({
      filas: z.array(actividadEntre),
      cortada: z.boolean().describe(`Hay más de ${MAX_ROWS}: solo vienen las primeras`),
    }),
  },
});

/** Calls of actividades that are repeated. */
export const repeatOperations = operations({
  repetir: {
    method: 'PUT',
    path: 'actividades/repetir',
    summary: 'Repite una actividad; sin `regla` deja de repetirse',
    body: z.strictObject({
      _id: z.uuid('no es un identificador'),
      version: z.int(),
      regla: reglaField.nullable(),
      alcance: z.enum(['siguientes', 'todas']).describe('Las demás pendientes que se hacen de nuevo'),
    }),
    answer: z.object({ creadas: z.number(), quitadas: z.number() }),
  },
});

/** Calls on the address of the caller's calendar for other programs. */
export const feedOperations = operations({
  consultar: {
    method: 'GET',
    path: 'actividades/consultarCalendario',
    summary: 'Desde cuándo tiene dirección el calendario de quien llama; null si no la tiene',
    answer: z.object({ creadoEn: z.string().nullable() }),
  },
  renovar: {
    method: 'PUT',
    path: 'actividades/renovarCalendario',
    summary: 'Da otra dirección secreta al calendario de quien llama: la anterior deja de valer',
    body: z.strictObject({}),
    answer: z.object({ url: z.string().describe('No se vuelve a enseñar') }),
  },
  quitar: {
    method: 'PUT',
    path: 'actividades/quitarCalendario',
    summary: 'Deja el calendario de quien llama sin dirección',
    body: z.strictObject({}),
    answer: z.literal(true),
  },
});

const mes = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'escribe un mes, como 2026-11');

const actividadesDelMes = z.object({
  mes: z.string(),
  tipo: z.string(),
  estado: z.string(),
  total: z.number(),
});

/** Number of actividades of a kind and state in a month. */
export type ActividadesDelMes = z.infer<typeof actividadesDelMes>;

/** Call that counts actividades. */
export const monthsOperations = operations({
  obtenerActividadesPorMeses: {
    method: 'GET',
    path: 'actividades/obtenerActividadesPorMeses',
    summary: 'Actividades de cada mes, por tipo y estado',
    query: z
      .strictObject({
        desde: mes.optional(),
        hasta: mes.optional(),
        _idResponsable: z.uuid('no es un identificador').optional(),
      })
      .refine(({ desde, hasta }) => !desde || !hasta || desde <= hasta, {
        path: ['hasta'],
        error: 'es antes que «desde»',
      }),
    answer: z.array(actividadesDelMes),
  },
});
