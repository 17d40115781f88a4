import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';

/** Views of lists that workers save, for themselves or for all. */
export const vistas = pgTable(
  'vistas',
  {
    ...baseColumns(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    /** Name of the list, which is mostly that of its family. */
    lista: text().notNull(),
    nombre: text().notNull(),
    /** The list's state, as its address says it. */
    consulta: text().notNull(),
    compartida: boolean().notNull(),
    /** The list opens with this view, only for its owner. */
    predeterminada: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('vistas_unico_nombre').on(table.usuarioId, table.lista, sql`lower(${table.nombre})`),
    uniqueIndex('vistas_una_predeterminada')
      .on(table.usuarioId, table.lista)
      .where(sql`${table.predeterminada}`),
    index('vistas_compartidas').on(table.lista).where(sql`${table.compartida}`),
  ],
);
