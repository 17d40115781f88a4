import { type SQL, sql } from 'drizzle-orm';
import { index, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';

/** Of whoever goes through the pipeline; a trigger keeps since when. */
export const stageColumns = () => ({
  etapa: text({ enum: ['prospeccion', 'calificacion', 'negociacion', 'ganado', 'perdido', 'descartado'] })
    .notNull()
    .default('prospeccion'),
  etapaDesde: timestamp('etapa_desde', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  motivoCierre: text('motivo_cierre'),
});

/** Where a row came from. */
export const originColumn = () =>
  text('origen', { enum: ['manual', 'web', 'portal', 'importacion', 'api', 'demostracion'] })
    .notNull()
    .default('manual');

/** What the free text of a list is looked for in, from the table's own columns, written in SQL. */
export const searchColumn = (columns: string) =>
  text('busqueda').generatedAlwaysAs((): SQL => sql.raw(`sin_tildes(${columns})`));

/** Of what `busqueda` begins with, in the order of its letters: finds names by how they begin, however many there are. */
export const beginningIndex = (table: string, busqueda: PgColumn) =>
  index(`${table}_empieza`).on(sql`left(${busqueda}, 24) text_pattern_ops`);

/** Of a list in the order of a text, as dictionaries put it, or of its part where some columns have one value each. */
export const orderIndex = (name: string, text: PgColumn, id: PgColumn, within: PgColumn[] = []) => {
  const [first, ...rest] = [...within, sql`${text} COLLATE "es-x-icu"`, id];
  return index(name).on(first as PgColumn, ...rest);
};
