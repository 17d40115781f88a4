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

/** Facts of a sealed row. A row has one for its beginning, one for each erasure that touched it, and one for its end. */
const facts = () => ({
  /** Table of the row. */
  familia: text().notNull(),
  fila: uuid().notNull(),
  hecho: text({ enum: ['alta', 'cambio', 'baja'] }).notNull(),
  /** Reason of the erasure; `adopcion` for rows older than this table. */
  motivo: text(),
  /** By the database's clock. */
  en: moment('en').notNull(),
  /** SHA-256 of the salt and the columns that never change; null once the row is gone. */
  fijos: bytea(),
  /** SHA-256 of the other salt and the columns that tell of people; null where there are none. */
  valores: bytea(),
  /** Salts are erased with the data that they hide: without them nobody can try values against the hashes. */
  salFijos: uuid('sal_fijos'),
  salValores: uuid('sal_valores'),
});

/** Facts of the open minute, written by triggers in the transaction of the row. Nothing waits for anything here. */
export const evidenciasAbiertas = pgTable(
  'evidencias_abiertas',
  { id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(), ...facts() },
  (table) => [index('evidencias_abiertas_de').on(table.familia, table.fila)],
);

/** Facts that are sealed, under the number that they had while open: the order of the leaves of their seal. */
export const evidencias = pgTable(
  'evidencias',
  { id: bigint({ mode: 'number' }).primaryKey(), sello: integer().notNull(), ...facts() },
  (table) => [
    index('evidencias_sello').on(table.sello, table.id),
    index('evidencias_de').on(table.familia, table.fila, table.id),
    index('evidencias_borradas').on(table.familia, table.motivo).where(sql`hecho <> 'alta'`),
  ],
);

/** The chain: each seal has the Merkle root of its facts (RFC 6962) and the hash of the seal before it. */
export const sellosEvidencia = pgTable(
  'sellos_evidencia',
  {
    numero: integer().primaryKey(),
    desde: moment('desde').notNull(),
    hasta: moment('hasta').notNull(),
    /** Facts of each family. */
    filas: jsonb().$type<Record<string, number>>().notNull(),
    raiz: bytea().notNull(),
    /** Hash of the seal before; 32 zeros for the first. */
    anterior: bytea().notNull(),
    huella: bytea().notNull(),
  },
  (table) => [check('sellos_evidencia_numero', sql`${table.numero} > 0`)],
);

/** Last seal of each day that had any, signed with the key of documents and mailed to the business. */
export const raicesDiarias = pgTable('raices_diarias', {
  dia: date().primaryKey(),
  sello: integer().notNull(),
  huella: bytea().notNull(),
  /** Facts since the day before, and those of them that are erasures. */
  filas: integer().notNull(),
  borradas: integer().notNull(),
  en: moment('en').notNull(),
  /** Detached CMS over the text of the day, in DER. */
  firma: bytea().notNull(),
});
