import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { baseColumns } from '#api/base-columns.server.ts';
import type { StoredAs } from '#api/checked-file.server.ts';
import { clientes } from '../clientes/table.server.ts';

/** Photos of schools. Their files go by the id, and were there before the row. */
export const imagenes = pgTable(
  'imagenes',
  {
    ...baseColumns(),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    alt: text().notNull(),
    /** From 1, without gaps among those of a school. */
    orden: integer().notNull(),
    esPrincipal: boolean('es_principal').notNull(),
    /** As it is seen, once it is the right way up. */
    ancho: integer().notNull(),
    alto: integer().notNull(),
    /** Of the file as it came: two that are the same are told by the second. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Each of its files as it was stored, by its name; null until those of before were looked at for the first time. */
    archivos: jsonb().$type<Record<string, StoredAs>>(),
  },
  (table) => [
    index('imagenes_de_cliente').on(table._idCliente, table.orden),
    // For what points to a photo together with its school.
    unique('imagenes_con_cliente').on(table.id, table._idCliente),
    uniqueIndex('imagenes_principal').on(table._idCliente).where(sql`${table.esPrincipal}`),
    uniqueIndex('imagenes_repetida').on(table._idCliente, table.sha256),
  ],
);
