import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

export const caracteristicasAutoescuela = pgTable('caracteristicas_autoescuela', {
  ...baseColumns(),
  /** Code in the addresses of searches; it stays when the name changes. */
  codigo: text().notNull().unique(),
  nombre: text().notNull(),
  grupo: text().notNull(),
  /**
   * Key of `VA_CON`: a trigger adds it to the autoescuelas whose profile has it, and removes it from the
   * others.
   */
  vaCon: text('va_con'),
  orden: integer().notNull(),
});

export const clientesCaracteristicas = pgTable(
  'clientes_caracteristicas',
  {
    clienteId: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id, { onDelete: 'cascade' }),
    caracteristicaId: uuid('caracteristica_id')
      .notNull()
      .references(() => caracteristicasAutoescuela.id),
  },
  (table) => [
    primaryKey({ name: 'clientes_caracteristicas_pk', columns: [table.clienteId, table.caracteristicaId] }),
    index('clientes_caracteristicas_caracteristica').on(table.caracteristicaId),
  ],
);
