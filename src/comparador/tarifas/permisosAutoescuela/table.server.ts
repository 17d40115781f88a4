import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/table.server.ts';
import { documentos } from '#oficina/documentos/documentos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { ORIGENES } from './origen.ts';
import { formasVerificacion } from './verification.ts';

const importe = (name?: string) =>
  name ? numeric(name, { precision: 14, scale: 2 }) : numeric({ precision: 14, scale: 2 });

/** Packs and other charges as stored: euros with two decimals, as text. */
export type BonoGuardado = { clases: number; precio: string };
export type OtroCargo = { concepto: string; importe: string; obligatorio: boolean };

/**
 * Tarifa of an autoescuela for one permit, in one standard sheet. Euros with VAT; null is not declared, 0
 * is included in the rest. An autoescuela may have several for one permit, which differ in section, name
 * or gears.
 */
export const permisosAutoescuela = pgTable(
  'permisos_autoescuela',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    _idPermiso: uuid('permiso_id')
      .notNull()
      .references(() => permisosConducir.id),
    /** Section that the tarifa applies to; null for all of them. */
    seccion: text(),
    nombre: text().notNull(),
    automatico: boolean().notNull().default(false),
    matricula: importe(),
    teorica: importe(),
    teoricaMensual: boolean('teorica_mensual').notNull().default(false),
    material: importe(),
    /** Hours of a course, which has no single classes: its price is in the other lines. Null for a permit with an exam. */
    horas: smallint(),
    precioClase: importe('precio_clase').notNull(),
    minutosClase: integer('minutos_clase').notNull().default(45),
    clasesIncluidas: integer('clases_incluidas').notNull().default(0),
    /** Classes that an alumno takes on average, by the autoescuela's word; no cost counts with it. */
    clasesDeMedia: smallint('clases_de_media'),
    bonos: jsonb().$type<BonoGuardado[]>().notNull().default([]),
    tramitacion: importe(),
    renovacionExpediente: importe('renovacion_expediente'),
    presentacionExamen: importe('presentacion_examen'),
    certificadoMedico: importe('certificado_medico'),
    otros: jsonb().$type<OtroCargo[]>().notNull().default([]),
    tasaDgtIncluida: boolean('tasa_dgt_incluida').notNull().default(false),
    condiciones: text(),
    estado: text({ enum: ['borrador', 'publicada', 'retirada'] }).notNull(),
    vigenteDesde: date('vigente_desde').notNull(),
    vigenteHasta: date('vigente_hasta'),
    /** Last day on which the autoescuela confirmed it; for a noted or brought tarifa, a trigger writes the day it was seen. */
    confirmadaEn: date('confirmada_en').notNull(),
    origen: text({ enum: keysOf(ORIGENES) })
      .notNull()
      .default('autoescuela'),
    /** Where and when a noted or brought tarifa was seen; they stay once the autoescuela has made it its own. */
    vistaEn: text('vista_en'),
    vistaEl: date('vista_el'),
    _idCaptura: uuid('captura_id').references(() => documentos.id, { onDelete: 'set null' }),
    /** When the mail server accepted the correo that tells the autoescuela of it. */
    avisadaEn: timestamp('avisada_en', { withTimezone: true, mode: 'string' }),
    /** Day and way in which the business checked the tarifa; a trigger clears both when its prices change. */
    verificadaEn: date('verificada_en'),
    verificadaComo: text('verificada_como', { enum: formasVerificacion }),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('permisos_autoescuela_unica')
      .on(table._idCliente, table._idPermiso, table.seccion, table.nombre)
      .nullsNotDistinct(),
    index('permisos_autoescuela_permiso').on(table._idPermiso),
    check('permisos_autoescuela_minutos', sql`${table.minutosClase} BETWEEN 30 AND 240`),
    check(
      'permisos_autoescuela_clase',
      sql`(${table.precioClase} > 0) = (${table.horas} IS NULL) AND ${table.precioClase} >= 0`,
    ),
    check(
      'permisos_autoescuela_importes',
      sql`least(${table.matricula}, ${table.teorica}, ${table.material}, ${table.tramitacion}, ${table.renovacionExpediente}, ${table.presentacionExamen}, ${table.certificadoMedico}, ${table.clasesIncluidas}) >= 0`,
    ),
    check(
      'permisos_autoescuela_verificada',
      sql`(${table.verificadaEn} IS NULL) = (${table.verificadaComo} IS NULL)`,
    ),
    check(
      'permisos_autoescuela_anotada',
      sql`${table.origen} = 'autoescuela' OR (${table.vistaEn} IS NOT NULL AND ${table.vistaEl} IS NOT NULL)`,
    ),
    check('permisos_autoescuela_vigencia', sql`${table.vigenteHasta} >= ${table.vigenteDesde}`),
  ],
);
