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
import { facturas } from '#oficina/ventas/facturas/table.server.ts';
import { estadosEnvio, tiposRegistro } from './estados.ts';
import type { Narrowing } from './narrowing.ts';
import { entornos } from './qr-address.ts';
import type { Anterior, Registro } from './record.ts';

/** Environment of the agency for the next facturas: one row (decision 051). */
export const entornoAeat = pgTable('entorno_aeat', {
  unico: boolean().primaryKey().default(true),
  entorno: text({ enum: entornos }).notNull(),
});

/** Chain of records, one per taxpayer and environment. The row is locked while the next record is made. */
export const cadenas = pgTable(
  'cadenas',
  {
    id: uuid().primaryKey(),
    nif: text().notNull(),
    /** Unique: never the number of another installation, nor reused after this one starts again. */
    instalacion: text().notNull().unique(),
    /** Chain of the demonstration, removed with it; a real chain cannot be removed. */
    demostracion: boolean().notNull(),
    /** Never changes: records of one environment are never sent to the other. */
    entorno: text({ enum: entornos }).notNull().default('produccion'),
    orden: bigint({ mode: 'number' }).notNull().default(0),
    /** Last record of the chain. */
    ultimo: jsonb().$type<Anterior>(),
    ultimoMomento: timestamp('ultimo_momento', { withTimezone: true, mode: 'string' }),
  },
  (table) => [uniqueIndex('cadenas_nif').on(table.nif, table.entorno)],
);

/** Records; rows are never changed nor removed. */
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
    tipo: text({ enum: tiposRegistro }).notNull(),
    /** Declared content, exactly as sealed. */
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
  /** End of the lease of the program that sends now. */
  ocupadaHasta: timestamp('ocupada_hasta', { withTimezone: true }),
  /** Earliest time of the next message, set by the agency or after a failure. */
  siguienteEn: timestamp('siguiente_en', { withTimezone: true }),
  enviadoEn: timestamp('enviado_en', { withTimezone: true }),
  /** Failures in a row since the last success. */
  fallos: integer().notNull().default(0),
  error: text(),
  /** Seconds between two messages, last set by the agency. */
  espera: integer(),
  /** Code of the fault that stopped the chain; null while it works. */
  detenidaPor: integer('detenida_por'),
  /** Search for the record that makes the agency refuse every message. */
  busca: jsonb().$type<Narrowing>(),
});
