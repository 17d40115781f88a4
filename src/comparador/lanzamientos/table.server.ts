import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { municipios } from '#comparador/lugares/municipios/table.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { PASOS } from './words.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Towns where prices are gathered: when each began, opened, and stopped to meet the rule. */
export const lanzamientos = pgTable(
  'lanzamientos',
  {
    codigoMunicipio: text('codigo_municipio')
      .primaryKey()
      .references(() => municipios.codigo),
    empezadoEn: moment('empezado_en').notNull(),
    abiertoEn: moment('abierto_en'),
    incumpleDesde: moment('incumple_desde'),
  },
  (table) => [
    check('lanzamientos_ambar', sql`${table.incumpleDesde} IS NULL OR ${table.abiertoEn} IS NOT NULL`),
  ],
);

/** Steps with each autoescuela of a town: rows are added, and the last one is where it stands. */
export const pasosLanzamiento = pgTable(
  'pasos_lanzamiento',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    codigoMunicipio: text('codigo_municipio')
      .notNull()
      .references(() => municipios.codigo),
    /** Official code: a month of the DGT that is loaded again keeps it. */
    codigoDgt: text('codigo_dgt').notNull(),
    paso: text({ enum: keysOf(PASOS) as [keyof typeof PASOS] }).notNull(),
    en: moment('en').notNull(),
    /** Name of the trabajador. */
    por: text().notNull(),
  },
  (table) => [
    index('pasos_lanzamiento_de').on(table.codigoMunicipio, table.codigoDgt, table.id),
    check(
      'pasos_lanzamiento_paso',
      sql`${table.paso} IN ('carta_hecha', 'carta_enviada', 'devuelta', 'visita', 'telefono', 'no')`,
    ),
  ],
);
