import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';

/** Réplicas of autoescuelas to the official results of their sections; a worker publishes them. */
export const replicas = pgTable(
  'replicas',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    /** Code of the section within the autoescuela. */
    seccion: text().notNull(),
    texto: text().notNull(),
    estado: text({ enum: ['pendiente', 'publicada', 'rechazada', 'retirada'] }).notNull(),
    /** Why it was not published. */
    motivo: text(),
    enviadaEn: timestamp('enviada_en', { withTimezone: true }).notNull(),
    decididaEn: timestamp('decidida_en', { withTimezone: true }),
    decididaPor: text('decidida_por'),
  },
  (table) => [
    index('replicas_cliente').on(table._idCliente),
    index('replicas_orden').on(table.enviadaEn, table.id),
    uniqueIndex('replicas_una_pendiente')
      .on(table._idCliente, table.seccion)
      .where(sql`${table.estado} = 'pendiente'`),
    uniqueIndex('replicas_una_publicada')
      .on(table._idCliente, table.seccion)
      .where(sql`${table.estado} = 'publicada'`),
  ],
);
