import { type SQL, sql } from 'drizzle-orm';
import { index, type PgColumn, text, timestamp } from 'drizzle-orm/pg-core';
import { hasSign } from '#platform/crud/containing.server.ts';

/** Columns of the stage; a trigger keeps the time of its last change. */
export const etapaColumns = () => ({
  etapa: text({ enum: ['prospeccion', 'calificacion', 'negociacion', 'ganado', 'perdido', 'descartado'] })
    .notNull()
    .default('prospeccion'),
  etapaDesde: timestamp('etapa_desde', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  motivoCierre: text('motivo_cierre'),
});

/** Column with the origin of a row. */
export const originColumn = () =>
  text('origen', { enum: ['manual', 'web', 'portal', 'importacion', 'api', 'demostracion'] })
    .notNull()
    .default('manual');

/**
 * Column that the free text of a list is searched in, generated from the table's own columns, given in
 * SQL.
 */
export const searchColumn = (columns: string) =>
  text('busqueda').generatedAlwaysAs((): SQL => sql.raw(`sin_tildes(${columns})`));

/**
 * Index of the beginning of `busqueda`, in order: finds names by their first letters, however many rows
 * there are.
 */
export const beginningIndex = (table: string, busqueda: PgColumn) =>
  index(`${table}_empieza`).on(sql`left(${busqueda}, 24) text_pattern_ops`);

/** Index of the few rows with signs in `busqueda`: a search for signs cannot use trigrams, which have none. */
export const signsIndex = (table: string, id: PgColumn, busqueda: PgColumn) =>
  index(`${table}_signos`).on(id).where(hasSign(busqueda));

/**
 * Index for a list in alphabetical order, or for the part of it with one value in each column of `within`. `then` are the
 * columns after the text: the identifier, and columns that are read from the index alone.
 */
export const orderIndex = (
  name: string,
  text: PgColumn,
  then: PgColumn | PgColumn[],
  within: PgColumn[] = [],
) => {
  const [first, ...rest] = [...within, sql`${text} COLLATE "es-x-icu"`, ...[then].flat()];
  return index(name).on(first as PgColumn, ...rest);
};
