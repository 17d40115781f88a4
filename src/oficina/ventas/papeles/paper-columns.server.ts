import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';
import type { Party } from '#oficina/base/letters/parties.ts';
import { originColumn, searchColumn } from '#oficina/base/shared-columns.server.ts';
import { formasDePago } from '#oficina/catalogos/formasDePago/table.server.ts';
import { clientes } from '#oficina/relacion/clientes/table.server.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/table.server.ts';
import { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { CAUSES } from './causas.ts';
import { regimenes, tiposLinea } from './linea-contract.ts';
import { impuestos } from './rates.ts';
import { series } from './series.ts';

const amount = (name: string) => numeric(name, { precision: 14, scale: 2 }).notNull().default('0');
const unitPrice = (name: string) => numeric(name, { precision: 14, scale: 4 });
const rate = (name: string) => numeric(name, { precision: 5, scale: 2 }).notNull().default('0');

/** Columns of every paper; see `camposDePapel`. */
export const paperColumns = () => ({
  /** Set with the number: see numbering.server.ts. */
  ejercicio: integer(),
  numero: integer(),
  codigo: text(),
  serie: text({ enum: keysOf(series) })
    .notNull()
    .default(''),
  titulo: text(),
  _idCliente: uuid('cliente_id').references(() => clientes.id),
  _idContacto: uuid('contacto_id').references(() => contactosClientes.id, { onDelete: 'set null' }),
  /** Name of the cliente when the paper was last written: lists search and sort by it. */
  clienteNombre: text('cliente_nombre').notNull().default(''),
  refCliente: text('ref_cliente'),
  fecha: date().notNull(),
  _idFormaPago: uuid('forma_pago_id').references(() => formasDePago.id),
  _idResponsable: uuid('responsable_id').references(() => usuarios.id),
  impuesto: text({ enum: keysOf(impuestos) })
    .notNull()
    .default('IVA'),
  preciosConIva: boolean('precios_con_iva').notNull().default(false),
  irpf: rate('irpf'),
  dtoGlobal1: rate('dto_global1'),
  dtoGlobal2: rate('dto_global2'),
  condiciones: text(),
  notasPublicas: text('notas_publicas'),
  notasPrivadas: text('notas_privadas'),
  /** Euros, computed by `calculate`. */
  baseImponible: amount('base_imponible'),
  totalIva: amount('total_iva'),
  totalRecargo: amount('total_recargo'),
  totalIrpf: amount('total_irpf'),
  suplidos: amount('suplidos'),
  total: amount('total'),
  costeTotal: numeric('coste_total', { precision: 14, scale: 2 }),
  margen: numeric({ precision: 14, scale: 2 }),
  /** Data of business and cliente when the paper was made: later changes do not affect it. */
  emisor: jsonb().$type<Party>(),
  destinatario: jsonb().$type<Party>(),
  motivoCierre: text('motivo_cierre'),
  origen: originColumn(),
  busqueda: searchColumn(
    "coalesce(codigo, '') || ' ' || cliente_nombre || ' ' || coalesce(titulo, '') || ' ' || coalesce(ref_cliente, '')",
  ),
});

/** Columns of every paper that have no field in the contract and no personal data. */
export const IMPERSONAL_COLUMNS = 'ejercicio numero emisor origen';

/** Line of a paper; see `lineaLeida`. Headings, notes and subtotals have no amounts. */
export const lineaColumns = (paper: () => AnyPgColumn) => ({
  id: uuid().primaryKey(),
  papelId: uuid('papel_id').notNull().references(paper, { onDelete: 'cascade' }),
  orden: smallint().notNull(),
  tipo: text({ enum: keysOf(tiposLinea) }).notNull(),
  _idConcepto: uuid('concepto_id').references(() => conceptosPresupuestos.id),
  referencia: text().notNull(),
  descripcion: text().notNull(),
  detalle: text().notNull(),
  cantidad: numeric({ precision: 12, scale: 3 }).notNull(),
  unidad: text().notNull(),
  precioUnitario: unitPrice('precio_unitario').notNull(),
  coste: unitPrice('coste'),
  dto1: rate('dto1'),
  dto2: rate('dto2'),
  regimen: text({ enum: keysOf(regimenes) }).notNull(),
  causaExencion: text('causa_exencion', { enum: CAUSES }),
  tipoIva: rate('tipo_iva'),
  recargo: rate('recargo'),
  suplido: boolean().notNull(),
  seleccionado: boolean().notNull(),
  mostrarPrecio: boolean('mostrar_precio').notNull(),
  importe: numeric({ precision: 14, scale: 2 }),
});

/** Limits of the lines without a price, for a `CHECK`. */
export const moneylessLineas = sql.raw(
  `tipo IN ('concepto', 'opcional') OR (precio_unitario = 0 AND coste IS NULL AND NOT suplido)`,
);

/** Column with the time of an event of the paper. */
export const happened = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
