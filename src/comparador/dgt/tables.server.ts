import { sql } from 'drizzle-orm';
import {
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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { municipios } from '#comparador/lugares/municipios/table.server.ts';
import type { Diferencia } from './month-gate.ts';
import type { Mes } from './months.ts';

/** One loaded monthly file. `mes` is always the first day of the month. */
export const mesesDgt = pgTable('meses_dgt', {
  mes: date().primaryKey(),
  filas: integer().notNull(),
  archivo: text().notNull(),
  sha256: text().notNull(),
  origen: text({ enum: ['dgt', 'demostracion'] }).notNull(),
  cargadoEn: timestamp('cargado_en', { withTimezone: true }).notNull(),
  /** The version that this one replaced, whose file is kept so that it can come back; null without any. */
  anterior: jsonb().$type<{ archivo: string; sha256: string; filas: number }>(),
});

/** Columns of a run that people follow on a screen, see `runNoted`. */
export const notedRun = () => ({
  id: uuid().primaryKey(),
  /** File or address that it reads, without a query that might hold a key; null until it is known. */
  origen: text(),
  /** Whether a job of the program began it. */
  automatica: boolean().notNull(),
  pedidaEn: timestamp('pedida_en', { withTimezone: true }).notNull(),
  empezadaEn: timestamp('empezada_en', { withTimezone: true }),
  /** Last sign of life of a run under way. */
  avanzaEn: timestamp('avanza_en', { withTimezone: true }),
  acabadaEn: timestamp('acabada_en', { withTimezone: true }),
  /** Elements read, bytes or rows. */
  leidas: integer().notNull().default(0),
  /** Elements that the source says it has; null until it is known. */
  total: integer(),
  /** Counts of what was stored; null where nothing was. */
  resumen: jsonb().$type<Record<string, number>>(),
  /** Why nothing was stored, for people. */
  motivo: text(),
});

/**
 * Where a load of results comes from: `ultimos` are the missing months of the last two years, `anterior` is the version that
 * another has replaced, and `retirada` takes a month away.
 */
export const ORIGENES_CARGA = ['incluido', 'descarga', 'ultimos', 'archivo', 'anterior', 'retirada'] as const;

/** A load of a month of results that somebody asked for in the panel, or the program did by itself. */
export const cargasDgt = pgTable(
  'cargas_dgt',
  {
    fuente: text({ enum: ORIGENES_CARGA }).notNull(),
    /** Month asked for; null for a file, which says its own. */
    mes: date(),
    ...notedRun(),
    /** How the month is unlike those around it; then its file waits until a person answers. */
    diferencias: jsonb().$type<readonly Diferencia[]>(),
    /** The person's answer; null while the file waits. */
    respuesta: text({ enum: ['cargar', 'descartar'] }),
    /** Hash of the file that waits, so that the same one is not asked about each day. */
    sha256: text(),
    /** Months of `ultimos` that could not be loaded, each with the reason in words. */
    faltan: jsonb().$type<Record<Mes, string>>(),
  },
  (table) => [
    index('cargas_dgt_pedida').on(table.pedidaEn),
    // Two at once would only wait for each other.
    uniqueIndex('cargas_dgt_una').on(sql`(acabada_en IS NULL)`).where(sql`acabada_en IS NULL`),
  ],
);

/**
 * Exam centres: the places of the exams, not of the autoescuelas. The importer assigns these ids, and those of autoescuelas and sections.
 */
export const centrosExamen = pgTable('centros_examen', {
  id: smallint().primaryKey(),
  nombre: text().notNull().unique(),
  codProvincia: text('cod_provincia'),
  codigoMunicipio: text('codigo_municipio').references(() => municipios.codigo),
});

/** An autoescuela keeps its DGT code for life; its name changes with sales and rebranding. */
export const escuelas = pgTable('escuelas', {
  id: integer().primaryKey(),
  codigo: text().notNull().unique(),
  /** The name as the DGT writes it in the latest loaded month. */
  nombre: text().notNull(),
});

/**
 * The name of each autoescuela in each loaded month: the history of its rebrandings. No foreign keys here, in
 * `resultados_aparte` and in `estadisticas`: only the importer writes them, thousands of rows at a time, and checking
 * them one by one would take longer than all the rest of an import.
 */
export const escuelasNombres = pgTable(
  'escuelas_nombres',
  {
    escuelaId: integer('escuela_id').notNull(),
    mes: date().notNull(),
    nombre: text().notNull(),
  },
  (table) => [primaryKey({ name: 'escuelas_nombres_pk', columns: [table.escuelaId, table.mes] })],
);

/** A branch of an autoescuela: each one has its page. */
export const secciones = pgTable(
  'secciones',
  {
    id: integer().primaryKey(),
    escuelaId: integer('escuela_id')
      .notNull()
      .references(() => escuelas.id),
    /** '01' to '99' within the autoescuela. */
    seccion: text().notNull(),
    /** Assigned once and kept when the name changes, so that links stay valid. */
    slug: text().notNull().unique(),
    /** The name as people write it, made from the DGT's capitals. */
    nombre: text().notNull(),
    busqueda: text().notNull(),
    /** Province of the registration (code prefix), or of the address once the map layer gives one. */
    codProvincia: text('cod_provincia').notNull(),
    /** First and last loaded month with an exam; null when a reload took them away. */
    primerMes: date('primer_mes'),
    ultimoMes: date('ultimo_mes'),
  },
  (table) => [
    index('secciones_escuela').on(table.escuelaId),
    index('secciones_provincia').on(table.codProvincia, table.nombre),
  ],
);

/** Data of a section from the DGT's map layer; each doubt about them is stored, none is hidden. */
export const ubicaciones = pgTable(
  'ubicaciones',
  {
    seccionId: integer('seccion_id')
      .primaryKey()
      .references(() => secciones.id, { onDelete: 'cascade' }),
    direccion: text(),
    codigoPostal: text('codigo_postal'),
    codigoMunicipio: text('codigo_municipio').references(() => municipios.codigo),
    telefono: text(),
    web: text(),
    permisos: text().array().notNull(),
    lat: doublePrecision(),
    lon: doublePrecision(),
    /** Source, and so precision, of the point: the layer itself, or the town of the municipality. */
    origenPunto: text('origen_punto', { enum: ['dgt', 'municipio'] }),
    avisos: jsonb().$type<string[]>().notNull(),
    fuente: text().notNull(),
    actualizadaEn: timestamp('actualizada_en', { withTimezone: true }).notNull(),
    /** Search that brought it, which says who began it; null if it came before that was kept. */
    busquedaId: uuid('busqueda_id'),
  },
  (table) => [index('ubicaciones_municipio').on(table.codigoMunicipio)],
);

const recuentos = {
  aptos: integer().notNull(),
  aptos1: integer('aptos_1').notNull(),
  aptos2: integer('aptos_2').notNull(),
  aptos3o4: integer('aptos_3o4').notNull(),
  aptos5oMas: integer('aptos_5_o_mas').notNull(),
  noAptos: integer('no_aptos').notNull(),
};

/** Official results of sections. Partitioned by month in the migration: a month is replaced whole. */
export const resultados = pgTable(
  'resultados',
  {
    seccionId: integer('seccion_id')
      .notNull()
      .references(() => secciones.id),
    prueba: smallint().notNull(),
    permiso: smallint().notNull(),
    centroId: smallint('centro_id')
      .notNull()
      .references(() => centrosExamen.id),
    mes: date()
      .notNull()
      .references(() => mesesDgt.mes),
    ...recuentos,
  },
  (table) => [
    primaryKey({
      name: 'resultados_pk',
      columns: [table.seccionId, table.prueba, table.permiso, table.centroId, table.mes],
    }),
    check(
      'resultados_suma',
      sql`${table.aptos} = ${table.aptos1} + ${table.aptos2} + ${table.aptos3o4} + ${table.aptos5oMas}`,
    ),
  ],
);

/** Rows of the monthly file that belong to no section: candidates without an autoescuela, and points recovery. */
export const resultadosAparte = pgTable(
  'resultados_aparte',
  {
    mes: date().notNull(),
    tipo: text({ enum: ['turno_libre', 'rpv'] }).notNull(),
    codigoEscuela: text('codigo_escuela').notNull(),
    seccion: text().notNull(),
    prueba: smallint().notNull(),
    permiso: smallint().notNull(),
    centroId: smallint('centro_id').notNull(),
    ...recuentos,
  },
  (table) => [
    primaryKey({
      name: 'resultados_aparte_pk',
      columns: [table.mes, table.codigoEscuela, table.seccion, table.prueba, table.permiso, table.centroId],
    }),
  ],
);

/** Sums of the months of the statistics (`period.server.ts`); each import makes them anew from `resultados`. */
export const estadisticas = pgTable(
  'estadisticas',
  {
    seccionId: integer('seccion_id').notNull(),
    permiso: smallint().notNull(),
    prueba: smallint().notNull(),
    examenes: integer().notNull(),
    aptos: integer().notNull(),
    aptos1: integer('aptos_1').notNull(),
    /** Shrunken rate, 0 to 1, and its 90 % interval. */
    tasa: doublePrecision().notNull(),
    inferior: doublePrecision().notNull(),
    superior: doublePrecision().notNull(),
    /** Comparison with the section's province; `pocos_datos` under 30 exams. */
    comparacion: text({ enum: ['por_encima', 'en_la_media', 'por_debajo', 'pocos_datos'] }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'estadisticas_pk', columns: [table.seccionId, table.permiso, table.prueba] }),
  ],
);

/** Number of calendar months by which the statistics were last made; a program of another rule makes them anew. */
export const estadisticasHechas = pgTable(
  'estadisticas_hechas',
  {
    unica: boolean().primaryKey().default(true),
    meses: smallint().notNull(),
  },
  (table) => [check('estadisticas_hechas_una_fila', sql`${table.unica}`)],
);

/** The mean that each section is compared with, and its weight; '00' is the whole country. */
export const estadisticasProvincia = pgTable(
  'estadisticas_provincia',
  {
    codProvincia: text('cod_provincia').notNull(),
    permiso: smallint().notNull(),
    prueba: smallint().notNull(),
    examenes: integer().notNull(),
    aptos: integer().notNull(),
    secciones: integer().notNull(),
    /** Prior weight in exams (beta-binomial), the same for every province. */
    peso: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'estadisticas_provincia_pk',
      columns: [table.codProvincia, table.permiso, table.prueba],
    }),
  ],
);
