import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';

/** A cliente claims an official autoescuela at registration; a trabajador reviews the claim and decides. */
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
    /** DGT code of the autoescuela, as in `escuelas`; null if the person did not find it. */
    codigoDgt: text('codigo_dgt'),
    estado: text({ enum: ['pendiente', 'aprobada', 'rechazada'] })
      .notNull()
      .default('pendiente'),
    /** Reason of the rejection, as the person read it. */
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
