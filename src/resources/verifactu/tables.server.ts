import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { facturas } from '../facturas/table.server.ts';
import type { Narrowing } from './narrowing.ts';
import { entornos } from './qr-address.ts';
import type { Anterior, Registro } from './record.ts';

/** The agency's environment that this installation issues for now: one row (decision 051). */
export const entornoAeat = pgTable('entorno_aeat', {
  unico: boolean().primaryKey().default(true),
  entorno: text({ enum: entornos }).notNull(),
});

/**
 * Chains of records: one for each taxpayer and environment in this installation, and its last link, which is locked while
 * the next one is made.
 */
export const cadenas = pgTable(
  'cadenas',
  {
    id: uuid().primaryKey(),
    nif: text().notNull(),
    /** Never that of another installation, nor of this one again once it begins anew. */
    instalacion: text().notNull().unique(),
    /** Chain of the demonstration, removed with it; a real chain cannot be removed. */
    demostracion: boolean().notNull(),
    /** For ever: records of one environment are never sent to the other. */
    entorno: text({ enum: entornos }).notNull().default('produccion'),
    orden: bigint({ mode: 'number' }).notNull().default(0),
    /** The last record of the chain. */
    ultimo: jsonb().$type<Anterior>(),
    ultimoMomento: timestamp('ultimo_momento', { withTimezone: true, mode: 'string' }),
  },
  (table) => [uniqueIndex('cadenas_nif').on(table.nif, table.entorno)],
);

/** Records, which nothing changes nor removes. */
export const registrosFacturacion = pgTable(
  'registros_facturacion',
  {
    id: uuid().primaryKey(),
    cadenaId: uuid('cadena_id')
      .notNull()
      .references(() => cadenas.id),
    orden: bigint({ mode: 'number' }).notNull(),
    facturaId: uuid('factura_id')
      .notNull()
      .references(() => facturas.id, { onDelete: 'cascade' }),
    /** A `subsanacion` declares again a factura with an earlier record. */
    tipo: text({ enum: ['alta', 'subsanacion', 'anulacion'] }).notNull(),
    /** Declared content, letter by letter. */
    contenido: jsonb().$type<Registro>().notNull(),
    huella: text().notNull(),
    generadoEn: timestamp('generado_en', { withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('registros_facturacion_orden').on(table.cadenaId, table.orden),
    uniqueIndex('registros_facturacion_factura')
      .on(table.facturaId, table.tipo)
      .where(sql`tipo <> 'subsanacion'`),
    index('registros_facturacion_de_factura').on(table.facturaId, table.orden),
  ],
);

export const estadosEnvio = ['pendiente', 'aceptado', 'aceptadoConErrores', 'rechazado'] as const;

/** Answer of the tax agency to each record. */
export const registrosEnvios = pgTable(
  'registros_envios',
  {
    registroId: uuid('registro_id')
      .primaryKey()
      .references(() => registrosFacturacion.id, { onDelete: 'cascade' }),
    cadenaId: uuid('cadena_id').notNull(),
    orden: bigint({ mode: 'number' }).notNull(),
    estado: text({ enum: estadosEnvio }).notNull().default('pendiente'),
    intentos: integer().notNull().default(0),
    ultimoIntento: timestamp('ultimo_intento', { withTimezone: true, mode: 'string' }),
    /** Secure code (CSV) that the agency gives to the accepted records. */
    csv: text(),
    codigoError: integer('codigo_error'),
    descripcionError: text('descripcion_error'),
  },
  (table) => [index('registros_envios_estado').on(table.estado, table.cadenaId, table.orden)],
);

/** State of the sending of each chain. */
export const enviosCadenas = pgTable('envios_cadenas', {
  cadenaId: uuid('cadena_id')
    .primaryKey()
    .references(() => cadenas.id, { onDelete: 'cascade' }),
  /** Somebody is at it, until then. */
  ocupadaHasta: timestamp('ocupada_hasta', { withTimezone: true }),
  /** Earliest time of the next message, set by the agency or after a failure. */
  siguienteEn: timestamp('siguiente_en', { withTimezone: true }),
  enviadoEn: timestamp('enviado_en', { withTimezone: true }),
  /** Failures in a row since the last success. */
  fallos: integer().notNull().default(0),
  error: text(),
  /** Seconds between two messages, as the agency said last. */
  espera: integer(),
  /** Code of the fault that stopped it; null while it goes on. */
  detenidaPor: integer('detenida_por'),
  /** Search for the record that makes the agency refuse everything. */
  busca: jsonb().$type<Narrowing>(),
});
