import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';

/**
 * Last time that a person looked at each record. There is no foreign key to the record, because it may be of any family. The
 * trigger `avisar_de_cambios` of `historial` reads here which records may be open now.
 */
export const fichasVistas = pgTable(
  'fichas_vistas',
  {
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    /** Family, as in the API. */
    entidad: text().notNull(),
    entidadId: uuid('entidad_id').notNull(),
    /** The person has seen the record as it was until then. */
    vistaEn: timestamp('vista_en', { withTimezone: true }).notNull(),
    /** When a tab last opened it, even if for no longer than a glance. */
    abiertaEn: timestamp('abierta_en', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.usuarioId, table.entidad, table.entidadId] }),
    index('fichas_vistas_de').on(table.entidadId, table.abiertaEn),
  ],
);
