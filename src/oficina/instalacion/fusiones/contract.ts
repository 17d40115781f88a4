import { z } from 'zod';
import { entidadesFusion } from '#oficina/base/merges.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { rowVersion } from '#platform/kit/contract/row-version.ts';
import { MOTIVOS } from './motivos.ts';

const motivosFusion = keysOf(MOTIVOS);

const id = z.uuid('no es un identificador');

const fila = z.object({ _id: z.string(), nombre: z.string(), detalle: z.string(), creadoEn: z.string() });

const fusion = z.object({
  _id: z.string(),
  _idQueda: z.string(),
  queda: z.string().nullable(),
  nombre: z.string(),
  en: z.string(),
  actor: z.string(),
  deshechaEn: z.string().nullable(),
});

/** Rows that may be the same one, and the merges that can be undone. */
export const candidatos = z.object({
  pares: z.array(z.object({ uno: fila, otro: fila, motivos: z.array(z.enum(motivosFusion)) })),
  hayMas: z.boolean(),
  fusiones: z.array(fusion),
});

export const comparacion = z.object({
  uno: z.record(z.string(), z.unknown()),
  otro: z.record(z.string(), z.unknown()),
  mueve: z.array(z.object({ titulo: z.string(), filas: z.number() })),
  impedimento: z.string().nullable(),
});

const entidad = z.enum(entidadesFusion, 'elige clientes, contactosClientes o alumnos');

export const deQuien = z.strictObject({ entidad, _id: id.optional() });
export const par = z.strictObject({ entidad, _id: id, _idOtro: id });
export const fusionar = z.strictObject({
  entidad,
  _id: id,
  version: rowVersion,
  _idOtro: id,
  versionOtro: rowVersion,
  tomar: z.array(z.string().max(60)).max(60),
});
export const hecha = z.object({ _id: z.string(), filas: z.number() });
export const deshecha = z.object({ vuelven: z.number(), quedan: z.number() });

export type Candidatos = z.infer<typeof candidatos>;
export type ParCandidato = Candidatos['pares'][number];
export type FilaCandidata = z.infer<typeof fila>;
export type FusionHecha = z.infer<typeof fusion>;
export type Comparacion = z.infer<typeof comparacion>;
export type Fusionar = z.infer<typeof fusionar>;
export type ParFusion = z.infer<typeof par>;
