import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Requests of a ZIP with everything, and the progress of each; only one is made at a time. */
export const salidasDatos = pgTable(
  'salidas_datos',
  {
    id: uuid().primaryKey(),
    pedidaEn: moment('pedida_en').notNull(),
    pedidaPor: uuid('pedida_por').notNull(),
    /** Part that is being written, for people. */
    paso: text(),
    hechas: integer().notNull().default(0),
    total: integer(),
    avanzaEn: moment('avanza_en').notNull(),
    acabadaEn: moment('acabada_en'),
    bytes: bigint({ mode: 'number' }),
    /** Reason why there is no file, for people. */
    motivo: text(),
    /** Moment from which the file can no longer be downloaded. */
    caducaEn: moment('caduca_en'),
  },
  () => [uniqueIndex('salidas_datos_una').on(sql`(true)`).where(sql`acabada_en IS NULL`)],
);
