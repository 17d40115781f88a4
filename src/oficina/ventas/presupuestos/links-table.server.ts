import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { presupuestos } from './table.server.ts';

/** Secret links by which clientes, without an account, read a presupuesto and answer it. */
export const enlacesPresupuestos = pgTable(
  'enlaces_presupuestos',
  {
    id: uuid().primaryKey(),
    /** SHA-256 of the secret, in hexadecimal. */
    huella: text().notNull().unique(),
    presupuestoId: uuid('presupuesto_id')
      .notNull()
      .references(() => presupuestos.id, { onDelete: 'cascade' }),
    /** Address that the link was mailed to. */
    para: text().notNull(),
    caducaEn: timestamp('caduca_en', { withTimezone: true }).notNull(),
  },
  (table) => [index('enlaces_presupuestos_de').on(table.presupuestoId)],
);
