import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { municipios } from '#comparador/lugares/municipios/table.server.ts';
import { notedRun, secciones } from './tables.server.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Where addresses come from, beside what an autoescuela says of itself. */
export const FUENTES = ['dgt', 'osm', 'locales'] as const;

/** A search for addresses: of the DGT's map over the network, or of a file given to a command. */
export const busquedasDirecciones = pgTable(
  'busquedas_direcciones',
  {
    fuente: text({ enum: FUENTES }).notNull(),
    ...notedRun(),
    /** Who began it, by name; null for a job or a command. */
    pedidaPor: text('pedida_por'),
    /** Owner of an uploaded list, as it must be credited, and the UTM zone of its metres. */
    registro: text(),
    huso: smallint(),
    /** What an uploaded file would change, as `Prueba` of `place-trial.server.ts`; null for all that is stored at once, and once somebody has answered. */
    prueba: jsonb(),
    /** The person's answer to that; null while the file waits. */
    respuesta: text({ enum: ['guardar', 'descartar'] }),
  },
  (table) => [
    index('busquedas_direcciones_pedida').on(table.pedidaEn),
    // Two at once would only wait for each other.
    uniqueIndex('busquedas_direcciones_una').on(table.fuente).where(sql`${table.acabadaEn} IS NULL`),
  ],
);

/** States of a place: taken by its score, waiting for a person, decided by one, or of no section. */
export const ESTADOS_LUGAR = ['tomado', 'dudoso', 'aceptado', 'rechazado', 'sin_pareja'] as const;

/** Columns of a place from a source other than the DGT, and of the section that seems to be there. */
const lugar = () => ({
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Owner of the list that the place comes from, as it must be credited. A file replaces only the places of its own list. */
  registro: text().notNull(),
  /** Its key in that list: 'node/123'. */
  referencia: text().notNull(),
  nombre: text().notNull(),
  direccion: text(),
  codigoPostal: text('codigo_postal'),
  codigoMunicipio: text('codigo_municipio')
    .notNull()
    .references(() => municipios.codigo),
  lat: doublePrecision().notNull(),
  lon: doublePrecision().notNull(),
  seccionId: integer('seccion_id').references(() => secciones.id, { onDelete: 'set null' }),
  /** 0 to 1, of this section and of the next best one. */
  puntuacion: doublePrecision(),
  segunda: doublePrecision(),
  estado: text({ enum: ESTADOS_LUGAR }).notNull(),
  /** Sections that a person rejected for this place. */
  rechazadas: integer().array().notNull().default(sql`'{}'`),
  archivo: text().notNull(),
  actualizadaEn: moment('actualizada_en').notNull(),
  /** Search that brought it, which says who began it; null if it came before that was kept. */
  busquedaId: uuid('busqueda_id'),
});

/** Autoescuelas of OpenStreetMap: a table of their own, because its licence (ODbL) goes with them. */
export const lugaresOsm = pgTable('lugares_osm', lugar(), (table) => [
  uniqueIndex('lugares_osm_referencia').on(table.registro, table.referencia),
  uniqueIndex('lugares_osm_seccion')
    .on(table.seccionId)
    .where(sql`${table.estado} IN ('tomado', 'aceptado')`),
]);

/** Autoescuelas of municipal registers of premises. */
export const lugaresLocales = pgTable('lugares_locales', lugar(), (table) => [
  uniqueIndex('lugares_locales_referencia').on(table.registro, table.referencia),
  uniqueIndex('lugares_locales_seccion')
    .on(table.seccionId)
    .where(sql`${table.estado} IN ('tomado', 'aceptado')`),
]);
