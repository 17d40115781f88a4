import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';

/** Rows of «Hoy» that a person has put off: they are hidden from that person alone until `hasta`. */
export const hoyPospuestas = pgTable(
  'hoy_pospuestas',
  {
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Key of the card. */
    clave: text().notNull(),
    filaId: uuid('fila_id').notNull(),
    /** Day in Spain on which the row comes back. */
    hasta: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.usuarioId, table.clave, table.filaId] })],
);
