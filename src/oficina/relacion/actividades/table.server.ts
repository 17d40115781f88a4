import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import { alumnos } from '#oficina/relacion/alumnos/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/table.server.ts';
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { pedidos } from '#oficina/ventas/pedidos/table.server.ts';
import { presupuestos } from '#oficina/ventas/presupuestos/table.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { listaRecordatorios } from './reminders.ts';

/** Series of recurring actividades: each occurrence is an actividad of its own, made some months ahead. */
export const seriesActividades = pgTable('series_actividades', {
  id: uuid().primaryKey(),
  /** RRULE of RFC 5545. */
  regla: text().notNull(),
  /** First start, by the clocks of Spain: 'YYYY-MM-DDTHH:MM'. */
  desde: text().notNull(),
  /** Start of the last occurrence that was made, in the same form. */
  hechaHasta: text('hecha_hasta').notNull(),
  /** No more occurrences are made. */
  terminada: boolean().notNull().default(false),
  creadoEn: timestamp('creado_en', { withTimezone: true }).notNull(),
});

/**
 * Actividades, done or pending. Triggers keep the time when each was done, move whole-day ones to the
 * start of the day in Spain, fill the cliente from the contact or paper, and refuse users who are not
 * workers.
 */
export const actividades = pgTable(
  'actividades',
  {
    ...baseColumns(),
    asunto: text().notNull(),
    tipo: text({ enum: ['llamada', 'email', 'reunion', 'visita', 'tarea', 'nota'] }).notNull(),
    inicio: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    fin: timestamp({ withTimezone: true, mode: 'string' }),
    todoElDia: boolean('todo_el_dia').notNull().default(false),
    recordatorioMin: text('recordatorio_min', { enum: listaRecordatorios }).notNull().default('ninguno'),
    ubicacion: text(),
    estado: text({ enum: ['pendiente', 'hecha', 'cancelada'] }).notNull(),
    prioridad: text({ enum: ['baja', 'normal', 'alta'] }).notNull(),
    _idResponsable: uuid('responsable_id')
      .notNull()
      .references(() => usuarios.id),
    participantes: uuid().array().notNull().default(sql`'{}'`),
    _idCliente: uuid('cliente_id').references(() => clientes.id),
    _idContacto: uuid('contacto_id').references(() => contactosClientes.id, { onDelete: 'set null' }),
    _idAlumno: uuid('alumno_id').references(() => alumnos.id, { onDelete: 'cascade' }),
    _idPresupuesto: uuid('presupuesto_id').references(() => presupuestos.id, { onDelete: 'set null' }),
    _idPedido: uuid('pedido_id').references(() => pedidos.id, { onDelete: 'set null' }),
    _idFactura: uuid('factura_id').references(() => facturas.id, { onDelete: 'set null' }),
    descripcion: text(),
    resultado: text(),
    /** Recurring series: its id, the original start of this occurrence, and the RRULE. */
    serieId: uuid('serie_id').references(() => seriesActividades.id, { onDelete: 'set null' }),
    ocurrencia: timestamp({ withTimezone: true, mode: 'string' }),
    repeticion: text(),
    hechaEn: timestamp('hecha_en', { withTimezone: true, mode: 'string' }),
    loteId: uuid('lote_id'),
  },
  (table) => [
    index('actividades_inicio').on(table.inicio, table.id),
    index('actividades_conteo').on(table.tipo, table.estado, table.inicio),
    index('actividades_responsable').on(table._idResponsable, table.inicio),
    index('actividades_participantes').using('gin', table.participantes),
    index('actividades_cliente').on(table._idCliente, table.inicio),
    index('actividades_alumno').on(table._idAlumno, table.inicio),
    index('actividades_contacto').on(table._idContacto),
    index('actividades_presupuesto').on(table._idPresupuesto),
    index('actividades_pedido').on(table._idPedido),
    index('actividades_factura').on(table._idFactura),
    uniqueIndex('actividades_serie').on(table.serieId, table.ocurrencia),
    index('actividades_recordatorio')
      .on(table.inicio)
      .where(sql`estado = 'pendiente' AND recordatorio_min <> 'ninguno'`),
    check('actividades_hecha', sql`(${table.estado} = 'hecha') = (${table.hechaEn} IS NOT NULL)`),
    check('actividades_fin', sql`${table.fin} IS NULL OR ${table.fin} >= ${table.inicio}`),
  ],
);

/** Secret address of each trabajador's calendar for other programs; only its SHA-256 is stored. */
export const calendarios = pgTable(
  'calendarios',
  {
    usuarioId: uuid('usuario_id')
      .primaryKey()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    huella: text().notNull(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('calendarios_huella').on(table.huella)],
);

/** Condition for a worker's actividades: they are its responsable or a participant. */
export const actividadesOf = (usuarioId: string): SQL =>
  sql`(${actividades._idResponsable} = ${usuarioId} OR ${actividades.participantes} @> ARRAY[${usuarioId}::uuid])`;
