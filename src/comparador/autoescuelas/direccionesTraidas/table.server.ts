import { sql } from 'drizzle-orm';
import {
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
import { municipios } from '#comparador/lugares/municipios/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { ESTADOS_DIRECCION, MEDIOS_DIRECCION, MOTIVOS_DIRECCION } from './words.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
const enumOf = <K extends string>(options: Readonly<Record<K, string>>) => keysOf(options) as [K, ...K[]];

/** Addresses of sections that learners bring; one that a trabajador has taken is where the section is. */
export const direccionesTraidas = pgTable(
  'direcciones_traidas',
  {
    id: uuid().primaryKey(),
    version: integer().notNull().default(1),
    /** Official code and section: a month of the DGT that is loaded again keeps both. */
    codigoDgt: text('codigo_dgt').notNull(),
    seccion: text().notNull(),
    direccion: text().notNull(),
    codigoPostal: text('codigo_postal').notNull(),
    codigoMunicipio: text('codigo_municipio')
      .notNull()
      .references(() => municipios.codigo),
    /** Point that the trabajador gave; without it, that of the municipality stands for it. */
    lat: doublePrecision(),
    lon: doublePrecision(),
    medio: text({ enum: enumOf(MEDIOS_DIRECCION) }).notNull(),
    /** Address of the bringer, its `emailKey` and the SHA-256 of the secret of its link; null once decided. */
    email: text(),
    emailClave: text('email_clave'),
    huella: text(),
    versionPrivacidad: text('version_privacidad').notNull(),
    /** Network that it came from, under a key of the program. Null once decided. */
    red: text(),
    estado: text({ enum: enumOf(ESTADOS_DIRECCION) }).notNull(),
    motivo: text({ enum: enumOf(MOTIVOS_DIRECCION) }),
    creadoEn: moment('creado_en').notNull(),
    confirmadoEn: moment('confirmado_en'),
    decididoEn: moment('decidido_en'),
    decididoPor: text('decidido_por'),
  },
  (table) => [
    index('direcciones_traidas_cola').on(table.estado, table.confirmadoEn, table.id),
    index('direcciones_traidas_email').on(table.emailClave),
    uniqueIndex('direcciones_traidas_huella').on(table.huella),
    uniqueIndex('direcciones_traidas_una')
      .on(table.codigoDgt, table.seccion)
      .where(sql`${table.estado} = 'aceptada'`),
    check(
      'direcciones_traidas_estado',
      sql`${table.estado} IN ('pendiente', 'por_mirar', 'aceptada', 'rechazada')`,
    ),
    check(
      'direcciones_traidas_decidida',
      sql`(${table.decididoEn} IS NOT NULL) = (${table.estado} IN ('aceptada', 'rechazada'))`,
    ),
    check(
      'direcciones_traidas_sin_correo',
      sql`${table.decididoEn} IS NULL OR num_nonnulls(${table.email}, ${table.emailClave}, ${table.huella}, ${table.red}) = 0`,
    ),
    check('direcciones_traidas_motivo', sql`(${table.motivo} IS NOT NULL) = (${table.estado} = 'rechazada')`),
  ],
);
