import { boolean, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ParteExamen, Requisito } from '#comparador/dgt/permisos.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

export const permisosConducir = pgTable('permisos_conducir', {
  ...baseColumns(),
  codigo: text().notNull().unique(),
  /** Id in `ofertas` if the DGT has none for it; the DGT's are below 100. */
  numero: smallint().notNull().unique().generatedByDefaultAsIdentity({ startWith: 101 }),
  nombre: text().notNull(),
  descripcion: text().notNull(),
  edadMinima: integer('edad_minima'),
  requisitos: jsonb().$type<Requisito[]>().notNull().default([]),
  partes: jsonb().$type<ParteExamen[]>().notNull().default([]),
  partesConPermiso: jsonb('partes_con_permiso').$type<ParteExamen[]>().notNull().default([]),
  codigosDgt: text('codigos_dgt').array().notNull().default([]),
  clasesTipicas: integer('clases_tipicas'),
  duracionClase: integer('duracion_clase'),
  porComprobar: boolean('por_comprobar').notNull(),
  orden: integer().notNull(),
});
