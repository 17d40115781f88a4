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
import { secciones } from '#comparador/dgt/tables.server.ts';
import type { PreciosSupuestos } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import type { Ficha } from './offer.ts';

/**
 * Offers that the comparator searches: one row for each section, permit and kind of gears, made from
 * results and tarifas by `refreshOffers`. Columns serve the filters and orders; `ficha` has the data of
 * the card. Amounts in whole céntimos.
 */
export const ofertas = pgTable(
  'ofertas',
  {
    permiso: smallint().notNull(),
    automatico: boolean().notNull(),
    seccionId: integer('seccion_id')
      .notNull()
      .references(() => secciones.id, { onDelete: 'cascade' }),
    escuelaId: integer('escuela_id').notNull(),
    codProvincia: text('cod_provincia').notNull(),
    nombre: text().notNull(),
    /** `searchText` of the name. */
    busqueda: text().notNull(),
    codigo: text().notNull(),
    seccion: text().notNull(),
    codigoPostal: text('codigo_postal'),
    /** Its address, or the town of its municipality; null where its place is not known. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** Point of the town in its name, if its place is not known: it only breaks ties, just before the name (decision 163). */
    puebloLat: doublePrecision('pueblo_lat'),
    puebloLon: doublePrecision('pueblo_lon'),
    /** First day on which its tariff is too old to be ordered by; null without tariff. */
    caduca: date(),
    /** Number of undeclared lines; the second counts those of an alumno who passed the theory. */
    sinInformar: smallint('sin_informar').notNull(),
    sinInformarAprobada: smallint('sin_informar_aprobada').notNull(),
    /** Expected cost by classes needed, from 1 on. */
    costes: integer().array(),
    costesAprobada: integer('costes_aprobada').array(),
    /** The autoescuela's own charges without any fail, in the same two cases. */
    precios: integer().array(),
    preciosAprobada: integer('precios_aprobada').array(),
    /** Variance of the costs because the pass rates are uncertain, in céntimos², in the same two cases. */
    varianza: doublePrecision(),
    varianzaAprobada: doublePrecision('varianza_aprobada'),
    /** The official part of the cost; null where a test of the permit has no passes anywhere. */
    practicos: doublePrecision(),
    tasas: doublePrecision(),
    tasasAprobada: doublePrecision('tasas_aprobada'),
    varTeoricos: doublePrecision('var_teoricos'),
    varPracticos: doublePrecision('var_practicos'),
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
    index('ofertas_sin_lugar').on(table.permiso, table.automatico).where(sql`${table.lat} IS NULL`),
    index('ofertas_seccion').on(table.seccionId),
    index('ofertas_busqueda').using('gin', table.busqueda.op('gin_trgm_ops')),
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

/** Hash of the offers of each province as they were last written: offers with the same hash are not written again. */
export const ofertasHechas = pgTable('ofertas_hechas', {
  codProvincia: text('cod_provincia').primaryKey(),
  huella: text().notNull(),
});

/**
 * Values that fill undeclared lines: medians of the tarifas of a province, in céntimos; '00' is the
 * whole country.
 */
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

/**
 * Prices that a search assumes for autoescuelas that publish none, by the province searched; '00' is the whole country. Made with the
 * offers.
 */
export const preciosSupuestos = pgTable(
  'precios_supuestos',
  {
    permiso: smallint().notNull(),
    codProvincia: text('cod_provincia').notNull(),
    /** Céntimos of each line and of a class of 45 minutes. */
    precios: jsonb().$type<PreciosSupuestos>().notNull(),
    origen: text({ enum: ['provincia', 'espana', 'propio'] }).notNull(),
    /** Tarifas behind the price of the class. */
    tarifas: integer().notNull(),
    tasaDgt: integer('tasa_dgt').notNull(),
    practicas: smallint().notNull(),
  },
  (table) => [primaryKey({ name: 'precios_supuestos_pk', columns: [table.permiso, table.codProvincia] })],
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

/**
 * Version of the public data. Triggers raise it in the same transaction as any change that a public
 * page may show.
 */
export const versionPublica = pgTable(
  'version_publica',
  {
    unica: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
    /** Day for which the offers were last made: tariffs expire and fees change with the calendar. */
    ofertasDel: date('ofertas_del'),
    /** Version in which an offer, an exam centre or a municipality last changed (decision 071). */
    ofertasVersion: bigint('ofertas_version', { mode: 'number' }).notNull().default(1),
    /** Version in which the offers of each province were last made, by its code; `todas` is that of all others. */
    ofertasDesde: jsonb('ofertas_desde').$type<Record<string, number>>().notNull().default({ todas: 1 }),
  },
  (table) => [check('version_publica_una_fila', sql`${table.unica}`)],
);
