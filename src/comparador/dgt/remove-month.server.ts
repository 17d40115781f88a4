import type pg from 'pg';
import { type ImportDatabase, inImport } from './import-month.server.ts';
import { dropPartition } from './month-partition.server.ts';
import { forgetVanished } from './month-traces.server.ts';
import type { Mes } from './months.ts';
import { refreshStatistics } from './refresh-statistics.server.ts';

/**
 * Takes a loaded month of the DGT away, with the sections and autoescuelas that appear in no other, and makes the
 * statistics anew. All or nothing. Gives how many rows went, undefined where the month is not loaded.
 */
export const removeMonth = (db: ImportDatabase, mes: Mes): Promise<number | undefined> =>
  inImport(db, async (client) => {
    const { rows } = await client.query<{ filas: number }>(
      `SELECT filas FROM meses_dgt WHERE mes = $1 AND origen = 'dgt'`,
      [mes],
    );
    if (!rows[0]) return undefined;
    const escuelas = await namedIn(client, mes);
    await client.query('DELETE FROM escuelas_nombres WHERE mes = $1', [mes]);
    await client.query('DELETE FROM resultados_aparte WHERE mes = $1', [mes]);
    const { secciones, only } = await sectionsOf(client, mes);
    await forgetVanished(client, mes, { secciones, escuelas });
    // In the order in which the pages' queries name the tables: otherwise this and a page could wait for each other. Readers
    // wait from here on, a second or two.
    await client.query('LOCK TABLE estadisticas, estadisticas_provincia IN ACCESS EXCLUSIVE MODE');
    await dropPartition(client, mes);
    await client.query('DELETE FROM meses_dgt WHERE mes = $1', [mes]);
    await client.query('DELETE FROM secciones WHERE id = ANY ($1)', [only]);
    await client.query(
      `DELETE FROM escuelas e WHERE id = ANY ($1) AND NOT EXISTS (SELECT FROM secciones WHERE escuela_id = e.id)
         AND NOT EXISTS (SELECT FROM escuelas_nombres WHERE escuela_id = e.id)`,
      [escuelas],
    );
    await refreshStatistics(client);
    return rows[0].filas;
  });

async function namedIn(client: pg.ClientBase, mes: Mes): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT escuela_id AS id FROM escuelas_nombres WHERE mes = $1',
    [mes],
  );
  return rows.map(({ id }) => id);
}

/** Finds the sections whose first or latest month is this one; `only` are those with no other. */
async function sectionsOf(client: pg.ClientBase, mes: Mes): Promise<{ secciones: number[]; only: number[] }> {
  const { rows } = await client.query<{ id: number; otros: boolean }>(
    `SELECT id, EXISTS (SELECT FROM resultados WHERE seccion_id = s.id AND mes <> $1) AS otros
     FROM secciones s WHERE primer_mes = $1 OR ultimo_mes = $1`,
    [mes],
  );
  return {
    secciones: rows.filter(({ otros }) => otros).map(({ id }) => id),
    only: rows.filter(({ otros }) => !otros).map(({ id }) => id),
  };
}
