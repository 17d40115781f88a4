import type pg from 'pg';
import type { Mes } from './months.ts';
import { renameAutoescuelas } from './write-dictionaries.server.ts';

type Ids = { secciones: number[]; escuelas: number[] };

/** Removes a month's traces from the sections and autoescuelas that a reload took away from it. */
export async function forgetVanished(
  client: pg.ClientBase,
  mes: Mes,
  { secciones, escuelas }: Ids,
): Promise<void> {
  if (secciones.length > 0) await forgetMonth(client, mes, secciones);
  if (escuelas.length > 0) await renameAutoescuelas(client, await latestNames(client, escuelas));
}

async function forgetMonth(client: pg.ClientBase, mes: Mes, secciones: number[]): Promise<void> {
  await client.query(
    `UPDATE secciones s SET primer_mes = r.primero, ultimo_mes = r.ultimo
     FROM unnest($1::int[]) AS v (id), LATERAL (
       SELECT min(mes) AS primero, max(mes) AS ultimo FROM resultados WHERE seccion_id = v.id AND mes <> $2) r
     WHERE s.id = v.id`,
    [secciones, mes],
  );
}

/** Finds the autoescuelas whose latest name is now that of an earlier month, with that name. */
async function latestNames(
  client: pg.ClientBase,
  escuelas: number[],
): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await client.query<{ id: number; nombre: string }>(
    `SELECT e.id, n.nombre FROM (
       SELECT DISTINCT ON (escuela_id) escuela_id, nombre FROM escuelas_nombres
       WHERE escuela_id = ANY($1) ORDER BY escuela_id, mes DESC) n
     JOIN escuelas e ON e.id = n.escuela_id AND e.nombre <> n.nombre`,
    [escuelas],
  );
  return rows;
}
