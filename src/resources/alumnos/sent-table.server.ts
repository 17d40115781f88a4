import { integer, numeric, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '../clientes/table.server.ts';
import { alumnos } from './table.server.ts';

/** Which schools a learner's request was sent to, with their consent, and what each answered. */
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
    estado: text({ enum: ['enviada', 'vista', 'respondida', 'ganada', 'perdida'] }).notNull(),
    enviadaEn: timestamp('enviada_en', { withTimezone: true }).notNull(),
    vistaEn: timestamp('vista_en', { withTimezone: true }),
    respondidaEn: timestamp('respondida_en', { withTimezone: true }),
    /** Euros with VAT. */
    precioOfrecido: numeric('precio_ofrecido', { precision: 14, scale: 2 }),
    respuesta: text(),
  },
  (table) => [unique('alumnos_autoescuelas_una').on(table.clienteId, table.alumnoId)],
);
