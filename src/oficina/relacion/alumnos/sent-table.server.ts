import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { alumnos } from './table.server.ts';

/** Requests sent to autoescuelas, with the alumno's consent and each answer. */
export const alumnosAutoescuelas = pgTable(
  'alumnos_autoescuelas',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    alumnoId: uuid('alumno_id')
      .notNull()
      .references(() => alumnos.id, { onDelete: 'cascade' }),
    clienteId: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    /** Section that the alumno asked from; null if a trabajador sent it. */
    seccion: text(),
    /** `pendiente` until the alumno confirms the address; no autoescuela sees it before. */
    estado: text({
      enum: ['pendiente', 'enviada', 'vista', 'respondida', 'ganada', 'perdida', 'retirada'],
    }).notNull(),
    /** Time and text of the alumno's consent; null if a worker recorded it. */
    consentidaEn: timestamp('consentida_en', { withTimezone: true }),
    versionConsentimiento: text('version_consentimiento'),
    /**
     * Expected cost on the comparator when they agreed, for this number of classes: euros with VAT. Never
     * changes.
     */
    precioVisto: numeric('precio_visto', { precision: 14, scale: 2 }),
    clasesVistas: smallint('clases_vistas'),
    enviadaEn: timestamp('enviada_en', { withTimezone: true }).notNull(),
    vistaEn: timestamp('vista_en', { withTimezone: true }),
    respondidaEn: timestamp('respondida_en', { withTimezone: true }),
    /** Euros with VAT. */
    precioOfrecido: numeric('precio_ofrecido', { precision: 14, scale: 2 }),
    respuesta: text(),
    retiradaEn: timestamp('retirada_en', { withTimezone: true }),
  },
  (table) => [
    unique('alumnos_autoescuelas_una').on(table.clienteId, table.alumnoId),
    index('alumnos_autoescuelas_alumno').on(table.alumnoId),
    index('alumnos_autoescuelas_bandeja').on(table.clienteId, table.enviadaEn, table.id),
    index('alumnos_autoescuelas_sin_respuesta')
      .on(table.enviadaEn)
      .where(sql`${table.estado} IN ('enviada', 'vista')`),
  ],
);
