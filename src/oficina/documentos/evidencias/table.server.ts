import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Facts about a sealed row: one for its creation, one for each erasure in it, and one for its end. */
const facts = () => ({
  /** Table of the row. */
  familia: text().notNull(),
  fila: uuid().notNull(),
  hecho: text({ enum: ['alta', 'cambio', 'baja'] }).notNull(),
  /** Reason of the erasure; `adopcion` for rows older than this table. */
  motivo: text(),
  /** From the database's clock. */
  en: moment('en').notNull(),
  /** SHA-256 of the salt and the columns that never change; null after the row is gone. */
  fijos: bytea(),
  /** SHA-256 of the other salt and the columns with personal data; null without such columns. */
  valores: bytea(),
  /**
   * Salts are erased with the data that they protect: without them nobody can guess values from the
   * hashes.
   */
  salFijos: uuid('sal_fijos'),
  salValores: uuid('sal_valores'),
});

/** Facts not sealed yet. Triggers write them in the transaction of the row, without any lock. */
export const evidenciasAbiertas = pgTable(
  'evidencias_abiertas',
  { id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(), ...facts() },
  (table) => [index('evidencias_abiertas_de').on(table.familia, table.fila)],
);

/** Sealed facts. They keep the number that they had while open, which orders the leaves of their seal. */
export const evidencias = pgTable(
  'evidencias',
  { id: bigint({ mode: 'number' }).primaryKey(), sello: integer().notNull(), ...facts() },
  (table) => [
    index('evidencias_sello').on(table.sello, table.id),
    index('evidencias_de').on(table.familia, table.fila, table.id),
    index('evidencias_borradas').on(table.familia, table.motivo).where(sql`hecho <> 'alta'`),
  ],
);

/** Chain of seals: each has the Merkle root of its facts (RFC 6962) and the hash of the previous seal. */
export const sellosEvidencia = pgTable(
  'sellos_evidencia',
  {
    numero: integer().primaryKey(),
    desde: moment('desde').notNull(),
    hasta: moment('hasta').notNull(),
    /** Number of facts by family. */
    filas: jsonb().$type<Record<string, number>>().notNull(),
    raiz: bytea().notNull(),
    /** Hash of the previous seal; 32 zero bytes in the first. */
    anterior: bytea().notNull(),
    huella: bytea().notNull(),
  },
  (table) => [check('sellos_evidencia_numero', sql`${table.numero} > 0`)],
);

/** Last seal of each day with any, signed with the key of documentos and mailed to the business. */
export const raicesDiarias = pgTable('raices_diarias', {
  dia: date().primaryKey(),
  sello: integer().notNull(),
  huella: bytea().notNull(),
  /** Facts since the last signed day, and how many of them are erasures. */
  filas: integer().notNull(),
  borradas: integer().notNull(),
  en: moment('en').notNull(),
  /** Detached CMS signature of the day's text, in DER. */
  firma: bytea().notNull(),
});
