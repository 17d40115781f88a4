import { sql } from 'drizzle-orm';
import { check, jsonb, numeric, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { alumnosAutoescuelas } from './sent-table.server.ts';

const euros = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** Lines of an autoescuela's offer: euros with VAT. Null is not in the offer, 0 is in it without paying more. */
export const ofertasSolicitudes = pgTable(
  'ofertas_solicitudes',
  {
    enviadaId: uuid('enviada_id')
      .primaryKey()
      .references(() => alumnosAutoescuelas.id, { onDelete: 'cascade' }),
    matricula: euros('matricula'),
    teorica: euros('teorica'),
    /** Classes of 45 minutes in the offer, and the price of all of them. */
    clases: smallint(),
    importeClases: euros('importe_clases'),
    presentacion: euros('presentacion'),
    tasas: euros('tasas'),
    /** Our figure on the day of the answer; null where no cost can be expected. */
    cifra: jsonb(),
  },
  (table) => [
    check('ofertas_solicitudes_clases', sql`(${table.clases} IS NULL) = (${table.importeClases} IS NULL)`),
  ],
);
