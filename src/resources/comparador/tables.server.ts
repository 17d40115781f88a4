import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { secciones } from '#dgt/tables.server.ts';
import type { Ficha } from './offer.ts';

/**
 * What the comparator searches: a row for each section, permit and kind of gears, made from results and tariffs by
 * `refreshOffers`. Everything that a list is filtered or ordered by is a column; what a card shows is in `ficha`.
 * Amounts in whole céntimos.
 */
export const ofertas = pgTable(
  'ofertas',
  {
    permiso: smallint().notNull(),
    automatico: boolean().notNull(),
    seccionId: integer('seccion_id')
      .notNull()
      .references(() => secciones.id, { onDelete: 'cascade' }),
    codProvincia: text('cod_provincia').notNull(),
    nombre: text().notNull(),
    /** `searchText` of the name. */
    busqueda: text().notNull(),
    codigo: text().notNull(),
    seccion: text().notNull(),
    codigoPostal: text('codigo_postal'),
    /** Its address, or the town of the exam centre it uses most. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** First day on which its tariff is too old to be ordered by; null without tariff. */
    caduca: date(),
    /** Lines left undeclared; the second, for those who passed the theory. */
    sinInformar: smallint('sin_informar').notNull(),
    sinInformarAprobada: smallint('sin_informar_aprobada').notNull(),
    /** Expected cost by classes needed, from 1 on. */
    costes: integer().array(),
    costesAprobada: integer('costes_aprobada').array(),
    /** The school's own charges when all goes well, likewise. */
    precios: integer().array(),
    preciosAprobada: integer('precios_aprobada').array(),
    clase45: integer('clase_45'),
    /** Shrunken rate of the last practical test and its standing in the province; null without exams. */
    tasa: doublePrecision(),
    comparacion: text(),
    /** Exams of the practical and theory tests together, in the period. */
    examenes: integer().notNull(),
    caracteristicas: text().array().notNull(),
    centros: smallint().array().notNull(),
    ficha: jsonb().$type<Ficha>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'ofertas_pk', columns: [table.permiso, table.automatico, table.seccionId] }),
    index('ofertas_provincia').on(table.permiso, table.automatico, table.codProvincia),
    index('ofertas_punto').on(table.permiso, table.automatico, table.lat, table.lon),
    index('ofertas_seccion').on(table.seccionId),
  ],
);

/** Passes of each province by attempt, over the period of the statistics; '00' is the whole country. */
export const intentosProvincia = pgTable(
  'intentos_provincia',
  {
    codProvincia: text('cod_provincia').notNull(),
    permiso: smallint().notNull(),
    prueba: smallint().notNull(),
    aptos1: integer('aptos_1').notNull(),
    aptos2: integer('aptos_2').notNull(),
    aptos3o4: integer('aptos_3o4').notNull(),
    aptos5oMas: integer('aptos_5_o_mas').notNull(),
  },
  (table) => [
    primaryKey({ name: 'intentos_provincia_pk', columns: [table.codProvincia, table.permiso, table.prueba] }),
  ],
);

/** What fills undeclared lines: medians of the tariffs of a province, in céntimos; '00' is the whole country. */
export const medianasTarifa = pgTable(
  'medianas_tarifa',
  {
    codProvincia: text('cod_provincia').notNull(),
    permiso: smallint().notNull(),
    linea: text().notNull(),
    mediana: integer().notNull(),
    tarifas: integer().notNull(),
  },
  (table) => [
    primaryKey({ name: 'medianas_tarifa_pk', columns: [table.codProvincia, table.permiso, table.linea] }),
  ],
);

/** Earlier addresses of sections that changed their name. */
export const slugsAnteriores = pgTable(
  'slugs_anteriores',
  {
    slug: text().primaryKey(),
    seccionId: integer('seccion_id')
      .notNull()
      .references(() => secciones.id, { onDelete: 'cascade' }),
  },
  (table) => [index('slugs_anteriores_seccion').on(table.seccionId)],
);

/** One number that changes, in the same transaction, with anything that a public page may show. Kept by triggers. */
export const versionPublica = pgTable(
  'version_publica',
  {
    unica: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
    /** Day for which the offers were last made: tariffs expire and fees change with the calendar. */
    ofertasDel: date('ofertas_del'),
  },
  (table) => [check('version_publica_una_fila', sql`${table.unica}`)],
);
