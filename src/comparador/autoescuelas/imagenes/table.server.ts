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
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import type { StoredAs } from '#platform/files/checked-file.server.ts';

/** Photos of autoescuelas. The id names their files, which are written before the row. */
export const imagenes = pgTable(
  'imagenes',
  {
    ...baseColumns(),
    _idCliente: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    alt: text().notNull(),
    /** Position from 1, without gaps within an autoescuela. */
    orden: integer().notNull(),
    esPrincipal: boolean('es_principal').notNull(),
    /** Size of the upright photo. */
    ancho: integer().notNull(),
    alto: integer().notNull(),
    /** Size and hash of the uploaded file; the hash finds duplicates. */
    bytes: integer().notNull(),
    sha256: text().notNull(),
    /** Size and hash of each file, by name; null for older photos until the first check. */
    archivos: jsonb().$type<Record<string, StoredAs>>(),
  },
  (table) => [
    index('imagenes_de_cliente').on(table._idCliente, table.orden),
    // Target of foreign keys that check the photo together with its autoescuela.
    unique('imagenes_con_cliente').on(table.id, table._idCliente),
    uniqueIndex('imagenes_principal').on(table._idCliente).where(sql`${table.esPrincipal}`),
    uniqueIndex('imagenes_repetida').on(table._idCliente, table.sha256),
  ],
);
