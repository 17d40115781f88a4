import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { municipios } from '../municipios/table.server.ts';

/** Customers of the business: driving schools. What is here is what the comparator shows of them. */
export const clientes = pgTable(
  'clientes',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    /** 'CLI-00001'. */
    codigo: text().notNull().unique(),
    razonSocial: text('razon_social').notNull(),
    nombreComercial: text('nombre_comercial').notNull(),
    nif: text().notNull(),
    email: text(),
    /** E.164. */
    telefono: text(),
    web: text(),
    direccion: text(),
    codigoPostal: text('codigo_postal'),
    /** '01' to '52', where no municipality is known. */
    codProvincia: text('cod_provincia'),
    codigoMunicipio: text('codigo_municipio').references(() => municipios.codigo),
    lat: doublePrecision(),
    lon: doublePrecision(),
    descripcion: text(),
    /** School code of the DGT; its sections carry its tariffs. */
    numRegistroDgt: text('num_registro_dgt'),
    /** The section that address and point belong to. */
    seccion: text(),
    /** Seen by visitors. */
    publicado: boolean().notNull().default(false),
    origen: text({ enum: ['manual', 'web', 'portal', 'importacion', 'api', 'demostracion'] }).notNull(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
    modificadoEn: timestamp('modificado_en', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('clientes_registro').on(table.numRegistroDgt),
    uniqueIndex('clientes_nif').on(table.nif),
    check(
      'clientes_punto',
      sql`(${table.lat} IS NULL) = (${table.lon} IS NULL) AND ${table.lat} BETWEEN 27 AND 44.5 AND ${table.lon} BETWEEN -19 AND 5`,
    ),
  ],
);
