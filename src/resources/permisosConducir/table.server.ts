import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ParteExamen, Requisito } from './catalogue.ts';

export const permisosConducir = pgTable('permisos_conducir', {
  id: uuid().primaryKey(),
  codigo: text().notNull().unique(),
  nombre: text().notNull(),
  descripcion: text().notNull(),
  edadMinima: integer('edad_minima'),
  requisitos: jsonb().$type<Requisito[]>().notNull(),
  partes: jsonb().$type<ParteExamen[]>().notNull(),
  partesConPermiso: jsonb('partes_con_permiso').$type<ParteExamen[]>().notNull(),
  codigosDgt: text('codigos_dgt').array().notNull(),
  clasesTipicas: integer('clases_tipicas'),
  duracionClase: integer('duracion_clase'),
  porComprobar: boolean('por_comprobar').notNull(),
  orden: integer().notNull(),
});
