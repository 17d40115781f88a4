import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Requests with an `Idempotency-Key` and their answers, kept for a day (decision 040). */
export const peticionesHechas = pgTable('peticiones_hechas', {
  /** HMAC of actor, method, path and key: the key itself is not stored, because it opens the answer. */
  id: text().primaryKey(),
  /** User or key that called; null for a public call. */
  actorId: uuid('actor_id'),
  creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
  /** HMAC of body and query. */
  huella: text().notNull(),
  /** HTTP status of the answer; every committed row has it. */
  estado: integer(),
  /** Sent body of the answer, in JSON. */
  cuerpo: text(),
  /** Identifiers in the answer: the row is erased with the person of any of them. */
  nombrados: uuid().array().notNull().default([]),
});
