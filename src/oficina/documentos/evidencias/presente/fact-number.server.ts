import { type SQL, sql } from 'drizzle-orm';

/**
 * Number of the fact that noted a line of historial (table alias `of`). The database numbers facts as rows are
 * written, and the lock of a row keeps its changes apart. So these numbers give the order of the changes, whatever
 * the clocks of the programs said.
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
