import { sql } from 'drizzle-orm';
import { check, customType, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Logos that the business has had: papers name them, so none is changed or removed (decision 078). */
export const logos = pgTable(
  'logos',
  {
    sha256: text().primaryKey(),
    tipo: text().$type<'png' | 'jpeg'>().notNull(),
    ancho: integer().notNull(),
    alto: integer().notNull(),
    contenido: bytea().notNull(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('logos_huella', sql`${table.sha256} = encode(sha256(${table.contenido}), 'hex')`)],
);
