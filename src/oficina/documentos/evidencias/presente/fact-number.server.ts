import { type SQL, sql } from 'drizzle-orm';

/**
 * Number of the fact that noted a line of historial, of the table alias `of`. Facts are numbered by the database as rows are written, so two
 * changes of one row, which its lock keeps apart, are in this order whatever the clocks of the programs said.
 */
export const numberOf = (of: string): SQL =>
  sql`coalesce(${sql.raw(
    ['evidencias', 'evidencias_abiertas']
      .map(
        (table) =>
          `(SELECT min(e.id) FROM ${table} e WHERE e.familia = 'historial' AND e.fila = ${of}.id AND e.hecho = 'alta')`,
      )
      .join(', '),
  )}, 0)`;
