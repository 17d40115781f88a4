import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { beginningIndex, orderIndex, signsIndex } from '#oficina/base/shared-columns.server.ts';
import {
  happened,
  lineaColumns,
  moneylessLineas,
  paperColumns,
} from '#oficina/ventas/papeles/paper-columns.server.ts';
import { baseColumns } from '#platform/crud/base-columns.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { EstadoPresupuesto, estadosPresupuesto } from './estados.ts';

const { solicitado, enProceso, cancelado } = EstadoPresupuesto;

/** Statuses in which it may have no number yet, written out: a constraint takes no parameters. */
const UNNUMBERED = sql.raw([solicitado, enProceso, cancelado].map((estado) => `'${estado}'`).join(', '));

/** Presupuestos: each version is a row, and one version of each group is valid. */
export const presupuestos = pgTable(
  'presupuestos',
  {
    ...baseColumns(),
    ...paperColumns(),
    estado: text({ enum: keysOf<EstadoPresupuesto>(estadosPresupuesto) })
      .notNull()
      .default(EstadoPresupuesto.solicitado),
    prospecto: text(),
    validoHasta: date('valido_hasta').notNull(),
    grupoVersion: uuid('grupo_version').notNull(),
    numVersion: smallint('num_version').notNull().default(1),
    versionVigente: boolean('version_vigente').notNull().default(true),
    enviadoEn: happened('enviado_en'),
    enviadoA: text('enviado_a'),
    /** First time that the recipient of the link opened it. */
    vistoEn: happened('visto_en'),
    aceptadoEn: happened('aceptado_en'),
    aceptadoPor: text('aceptado_por'),
    /** SHA-256 of the accepted text, which is always written in the same way. */
    hashAceptado: text('hash_aceptado'),
  },
  (table) => [
    beginningIndex('presupuestos', table.busqueda),
    signsIndex('presupuestos', table.id, table.busqueda),
    index('presupuestos_referencia').on(sql`sin_tildes(${table.refCliente}) text_pattern_ops`),
    index('presupuestos_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
    index('presupuestos_fecha').on(table.fecha, table.id),
    index('presupuestos_validez').on(table.validoHasta, table.id),
    index('presupuestos_total').on(table.total, table.id),
    orderIndex('presupuestos_codigo', table.codigo, table.id),
    // For searches by the whole number, which the dictionary order of texts cannot serve.
    index('presupuestos_numero_escrito').on(table.codigo),
    orderIndex('presupuestos_nombre', table.clienteNombre, table.id),
    index('presupuestos_estado').on(table.estado, table.fecha, table.id),
    orderIndex('presupuestos_estado_codigo', table.codigo, table.id, [table.estado]),
    orderIndex('presupuestos_estado_nombre', table.clienteNombre, table.id, [table.estado]),
    index('presupuestos_estado_total').on(table.estado, table.total, table.id),
    index('presupuestos_estado_serie').on(table.estado, table.serie, table.fecha, table.id),
    index('presupuestos_serie').on(table.serie, table.fecha, table.id),
    orderIndex('presupuestos_serie_codigo', table.codigo, table.id, [table.serie]),
    index('presupuestos_cliente').on(table._idCliente, table.fecha, table.id),
    index('presupuestos_responsable').on(table._idResponsable, table.fecha, table.id),
    uniqueIndex('presupuestos_numero').on(table.serie, table.ejercicio, table.numero, table.numVersion),
    uniqueIndex('presupuestos_version').on(table.grupoVersion, table.numVersion),
    uniqueIndex('presupuestos_vigente').on(table.grupoVersion).where(sql`${table.versionVigente}`),
    check(
      'presupuestos_con_numero',
      sql`${table.estado} IN (${UNNUMBERED}) OR (${table.numero} IS NOT NULL AND ${table._idCliente} IS NOT NULL)`,
    ),
    check(
      'presupuestos_aceptado',
      sql`${table.estado} <> '${sql.raw(EstadoPresupuesto.aceptado)}' OR ${table.hashAceptado} IS NOT NULL`,
    ),
  ],
);

/** Lines of presupuestos. */
export const presupuestosLineas = pgTable(
  'presupuestos_lineas',
  lineaColumns(() => presupuestos.id),
  (table) => [
    index('presupuestos_lineas_de').on(table.papelId, table.orden),
    index('presupuestos_lineas_concepto').on(table._idConcepto),
    check('presupuestos_lineas_dinero', moneylessLineas),
  ],
);
