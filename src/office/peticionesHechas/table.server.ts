import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Requests with an `Idempotency-Key` and their answers, kept for a day (decision 040). */
export const peticionesHechas = pgTable('peticiones_hechas', {
  /** HMAC of actor, method, path and key: the key itself is not stored, because it opens the answer. */
  id: text().primaryKey(),
  /** User or access key that called; none of public calls. */
  actorId: uuid('actor_id'),
  creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
  /** HMAC of body and query. */
  huella: text().notNull(),
  /** HTTP status of the answer. A committed row always has it. */
  estado: integer(),
  /** Body of the answer as it was sent: JSON. */
  cuerpo: text(),
  /** Identifiers that the answer names: it goes with the person of any of them. */
  nombrados: uuid().array().notNull().default([]),
});
