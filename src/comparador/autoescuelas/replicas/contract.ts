import { z } from 'zod';
import { pageAnswer, pageQuery, several } from '#platform/kit/contract/list-query.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';

export const estadosReplica = ['pendiente', 'publicada', 'rechazada', 'retirada'] as const;

export type EstadoReplica = (typeof estadosReplica)[number];

export const TEXTO_MAX = 600;

/** Réplica of an autoescuela to the official results of a section. */
export const replica = z.object({
  _id: z.string(),
  version: z.number(),
  estado: z.enum(estadosReplica),
  seccion: z.string(),
  slug: z.string().nullable().describe('Página pública de la sección'),
  texto: z.string(),
  motivo: z.string().nullable().describe('Por qué no se publicó'),
  enviadaEn: z.string(),
  decididaEn: z.string().nullable(),
  cliente: z.object({ _id: z.string(), codigo: z.string(), nombreComercial: z.string() }),
});

export type Replica = z.infer<typeof replica>;

export const paginaReplicas = pageAnswer(replica);

export const leerReplicas = z.strictObject({
  ...pageQuery,
  estado: several(z.enum(estadosReplica)).optional(),
});

export const crearReplica = z.strictObject({
  seccion: textField({ min: 1, max: 10 }),
  texto: textField({ min: 20, max: TEXTO_MAX }).meta({
    examples: ['En diciembre cambiamos de profesorado, y los resultados de enero ya lo dicen.'],
  }),
});

const una = z.strictObject({ _id: z.uuid('no es un identificador'), version: rowVersion });

export const decidirReplica = una;
export const rechazarReplica = una.extend({ motivo: textField({ min: 5, max: 500 }) });

const recuento = { aptos: z.number(), noAptos: z.number() };

/** Official results of the sections of an autoescuela, month by month, beside those of their province. */
export const resultadosPropios = z.object({
  secciones: z.array(
    z.object({ seccion: z.string(), slug: z.string(), nombre: z.string(), codProvincia: z.string() }),
  ),
  seccion: z.string().nullable().describe('De la que son las series; null si no hay ninguna'),
  series: z.array(
    z.object({
      permiso: z.string(),
      prueba: z.string(),
      meses: z.array(z.object({ mes: z.string(), ...recuento, provincia: z.object(recuento) })),
    }),
  ),
});

export type ResultadosPropios = z.infer<typeof resultadosPropios>;
export type SerieDeResultados = ResultadosPropios['series'][number];
