import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { alumnosAutoescuelas } from './sent-table.server.ts';

/** Thread of a request: what its alumno and its autoescuela write to each other, and each one's yes. */
export const mensajesSolicitudes = pgTable(
  'mensajes_solicitudes',
  {
    id: uuid().primaryKey(),
    enviadaId: uuid('enviada_id')
      .notNull()
      .references(() => alumnosAutoescuelas.id, { onDelete: 'cascade' }),
    de: text({ enum: ['alumno', 'autoescuela'] }).notNull(),
    /** `interesa` is a yes to talking by telephone; `cierre` ends the thread. Neither has a text. */
    tipo: text({ enum: ['texto', 'hora', 'interesa', 'cierre'] }).notNull(),
    texto: text(),
    via: text({ enum: ['pagina', 'correo'] }).notNull(),
    /** Key of the page, or of the correo, that it came in: the same words twice with one key are one message. */
    clave: uuid().notNull(),
    creadoEn: timestamp('creado_en', { withTimezone: true }).notNull(),
    /** When the other side opened it. */
    vistoEn: timestamp('visto_en', { withTimezone: true }),
    /** When a correo about it was queued for the other side; null if an earlier one still tells of it. */
    avisadoEn: timestamp('avisado_en', { withTimezone: true }),
  },
  (table) => [
    index('mensajes_solicitudes_hilo').on(table.enviadaId, table.creadoEn, table.id),
    uniqueIndex('mensajes_solicitudes_un_si')
      .on(table.enviadaId, table.de, table.tipo)
      .where(sql`${table.tipo} IN ('interesa', 'cierre')`),
    check(
      'mensajes_solicitudes_texto',
      sql`CASE WHEN ${table.tipo} IN ('texto', 'hora') THEN length(${table.texto}) BETWEEN 1 AND 2000 ELSE ${table.texto} IS NULL END IS TRUE`,
    ),
  ],
);
