import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/table.server.ts';
import { permisosConducir } from '#comparador/tarifas/permisosConducir/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { ESTADOS_TRAIDO, MEDIOS, MOTIVOS } from './words.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
const importe = (name: string) => numeric(name, { precision: 14, scale: 2 });
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const enumOf = <K extends string>(options: Readonly<Record<K, string>>) => keysOf(options) as [K, ...K[]];

/** Prices that learners bring of an autoescuela, in euros with VAT; null is not told. */
export const preciosTraidos = pgTable(
  'precios_traidos',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    /** Official code and section: a month of the DGT that is loaded again keeps both. */
    codigoDgt: text('codigo_dgt').notNull(),
    seccion: text().notNull(),
    permisoId: uuid('permiso_id')
      .notNull()
      .references(() => permisosConducir.id),
    automatico: boolean().notNull(),
    medio: text({ enum: enumOf(MEDIOS) }).notNull(),
    vistoEl: date('visto_el').notNull(),
    matricula: importe('matricula'),
    /** Null while only the photograph says it. */
    precioClase: importe('precio_clase'),
    minutosClase: smallint('minutos_clase').notNull(),
    clasesIncluidas: smallint('clases_incluidas').notNull(),
    /** Pack of classes: how many, and what they cost together. */
    bonoClases: smallint('bono_clases'),
    bonoPrecio: importe('bono_precio'),
    tramitacion: importe('tramitacion'),
    presentacion: importe('presentacion'),
    /** Address of the bringer and its `emailKey`; null once the price is decided. */
    email: text(),
    emailClave: text('email_clave'),
    versionPrivacidad: text('version_privacidad').notNull(),
    /** Network that it came from, under a key of the program: two bringers of one network are told to the trabajador. Null once decided. */
    red: text(),
    estado: text({ enum: enumOf(ESTADOS_TRAIDO) }).notNull(),
    motivo: text({ enum: enumOf(MOTIVOS) }),
    creadoEn: moment('creado_en').notNull(),
    confirmadoEn: moment('confirmado_en'),
    decididoEn: moment('decidido_en'),
    /** Tarifa that its price is published in. */
    tarifaId: uuid('tarifa_id').references(() => permisosAutoescuela.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('precios_traidos_cola').on(table.estado, table.confirmadoEn, table.id),
    index('precios_traidos_de').on(table.codigoDgt, table.permisoId),
    index('precios_traidos_email').on(table.emailClave),
    index('precios_traidos_tarifa').on(table.tarifaId),
    check(
      'precios_traidos_estado',
      sql`${table.estado} IN ('pendiente', 'por_mirar', 'publicado', 'rechazado')`,
    ),
    check(
      'precios_traidos_decidido',
      sql`(${table.decididoEn} IS NOT NULL) = (${table.estado} IN ('publicado', 'rechazado'))`,
    ),
    check(
      'precios_traidos_sin_correo',
      sql`${table.decididoEn} IS NULL OR (${table.email} IS NULL AND ${table.red} IS NULL)`,
    ),
    check('precios_traidos_clase', sql`${table.precioClase} IS NOT NULL OR ${table.estado} <> 'publicado'`),
    check('precios_traidos_motivo', sql`(${table.motivo} IS NOT NULL) = (${table.estado} = 'rechazado')`),
    check(
      'precios_traidos_importes',
      sql`${table.precioClase} > 0 AND least(${table.matricula}, ${table.tramitacion}, ${table.presentacion}, ${table.clasesIncluidas}) >= 0
        AND ${table.minutosClase} BETWEEN 30 AND 240`,
    ),
    check(
      'precios_traidos_bono',
      sql`num_nulls(${table.bonoClases}, ${table.bonoPrecio}) <> 1 AND ${table.bonoClases} BETWEEN 2 AND 60 AND ${table.bonoPrecio} > 0`,
    ),
  ],
);

/** Secret links to a brought price, which its bringer gets by correo. */
export const enlacesPrecios = pgTable(
  'enlaces_precios',
  {
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().primaryKey(),
    precioId: uuid('precio_id')
      .notNull()
      .references(() => preciosTraidos.id, { onDelete: 'cascade' }),
  },
  (table) => [index('enlaces_precios_precio').on(table.precioId)],
);

const foto = {
  precioId: uuid('precio_id')
    .primaryKey()
    .references(() => preciosTraidos.id, { onDelete: 'cascade' }),
  /** WebP without metadata. */
  imagen: bytea().notNull(),
  ancho: smallint().notNull(),
  alto: smallint().notNull(),
};

/**
 * Photographs as they came, until a trabajador decides or their days are over. The table is UNLOGGED (see its migration): it is in no copy and
 * in no log of the database, and after a crash it is empty.
 */
export const fotosPrecios = pgTable('fotos_precios', {
  ...foto,
  recibidaEn: moment('recibida_en').notNull(),
});

/** Photographs of published prices, with black over names and faces; they go with their price. */
export const fotosTapadas = pgTable('fotos_tapadas', foto);
