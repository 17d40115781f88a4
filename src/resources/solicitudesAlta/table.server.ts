import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clientes } from '../clientes/table.server.ts';
import { usuarios } from '../usuarios/table.server.ts';

/** A customer who registered says which official school it is; a worker looks and decides. */
export const solicitudesAlta = pgTable(
  'solicitudes_alta',
  {
    id: uuid().primaryKey(),
    clienteId: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id)
      .unique(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    /** School code of the DGT, as in `escuelas`; null when they did not find theirs. */
    codigoDgt: text('codigo_dgt'),
    estado: text({ enum: ['pendiente', 'aprobada', 'rechazada'] })
      .notNull()
      .default('pendiente'),
    /** Why it was refused, as told to who registered. */
    motivo: text(),
    creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
    resueltaEn: timestamp('resuelta_en', { withTimezone: true }),
    resueltaPor: uuid('resuelta_por').references(() => usuarios.id),
  },
  (table) => [
    index('solicitudes_alta_estado').on(table.estado, table.creadaEn),
    check(
      'solicitudes_alta_resuelta',
      sql`(${table.estado} = 'pendiente') = (${table.resueltaEn} IS NULL)
        AND (${table.estado} = 'rechazada') = (${table.motivo} IS NOT NULL)`,
    ),
  ],
);
