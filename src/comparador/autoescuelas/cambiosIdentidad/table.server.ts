import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';

/** An autoescuela reports a new company name or NIF; a trabajador reviews it and decides. */
export const cambiosIdentidad = pgTable(
  'cambios_identidad',
  {
    id: uuid().primaryKey(),
    clienteId: uuid('cliente_id')
      .notNull()
      .references(() => clientes.id),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id),
    /** Requested razón social. */
    razonSocial: text('razon_social').notNull(),
    tipoPersona: text('tipo_persona', { enum: ['juridica', 'fisica'] }).notNull(),
    nif: text().notNull(),
    /** Company name at the time of the request, because it may change meanwhile. */
    razonSocialAntes: text('razon_social_antes').notNull(),
    nifAntes: text('nif_antes').notNull(),
    /** Explanation in the autoescuela's own words. */
    explicacion: text(),
    estado: text({ enum: ['pendiente', 'aprobado', 'rechazado', 'retirado'] })
      .notNull()
      .default('pendiente'),
    /** Reason of the rejection, as the autoescuela read it. */
    motivo: text(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull(),
    resueltoEn: timestamp('resuelto_en', { withTimezone: true }),
    resueltoPor: uuid('resuelto_por').references(() => usuarios.id),
  },
  (table) => [
    index('cambios_identidad_estado').on(table.estado, table.creadoEn),
    index('cambios_identidad_cliente').on(table.clienteId, table.creadoEn),
    uniqueIndex('cambios_identidad_pendiente').on(table.clienteId).where(sql`${table.estado} = 'pendiente'`),
    check(
      'cambios_identidad_resuelto',
      sql`(${table.estado} = 'pendiente') = (${table.resueltoEn} IS NULL)
        AND (${table.estado} = 'rechazado') = (${table.motivo} IS NOT NULL)`,
    ),
  ],
);
