import { date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { usuarios } from '#oficina/acceso/usuarios/table.server.ts';

const cadencias = ['dia', 'semana', 'mes'] as const;
export const formatosProgramados = ['xlsx', 'pdf'] as const;

/** Informes that a trabajador gets by mail each period, with the filters of that moment. */
export const informesProgramados = pgTable(
  'informes_programados',
  {
    id: uuid().primaryKey(),
    usuarioId: uuid('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    informe: text().notNull(),
    filtros: jsonb().$type<Record<string, string>>().notNull(),
    formato: text({ enum: formatosProgramados }).notNull(),
    cada: text({ enum: cadencias }).notNull(),
    creadaEn: timestamp('creada_en', { withTimezone: true }).notNull(),
    /** First day of the last period that it was sent in. */
    ultimoPeriodo: date('ultimo_periodo'),
    /** Time when it ended by itself, because its owner may no longer see the informe. */
    terminadaEn: timestamp('terminada_en', { withTimezone: true }),
  },
  (table) => [index('informes_programados_usuario').on(table.usuarioId, table.creadaEn)],
);
