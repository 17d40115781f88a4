import type pg from 'pg';
import type { z } from 'zod';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { inUse, notFound } from '#platform/http/errors.server.ts';
import type { decidir } from './contract.ts';

const TABLES = { osm: 'lugares_osm', locales: 'lugares_locales' } as const;

/**
 * Accepts that a doubtful place belongs to the proposed section, or rejects it for ever. Throws `inUse` if somebody has decided
 * it meanwhile, or if the section has another place of that source.
 */
export async function decidePlace(
  { $client }: { $client: pg.Pool },
  { fuente, id, aceptar }: z.infer<typeof decidir>,
): Promise<void> {
  const table = TABLES[fuente];
  const change = aceptar
    ? `estado = 'aceptado'`
    : `estado = 'rechazado', rechazadas = array_append(rechazadas, seccion_id), seccion_id = NULL`;
  try {
    const { rowCount } = await $client.query(
      `UPDATE ${table} SET ${change} WHERE id = $1 AND estado = 'dudoso' AND seccion_id IS NOT NULL`,
      [id],
    );
    if (rowCount === 1) return;
  } catch (error) {
    // Unique index: the section already has another place of that source.
    if (sqlState(error).code === '23505')
      throw inUse('Esa sección ya tiene otro lugar de esta fuente: recházalo si este es el bueno.');
    throw error;
  }
  const { rowCount } = await $client.query(`SELECT FROM ${table} WHERE id = $1`, [id]);
  throw rowCount === 0 ? notFound('ese lugar') : inUse('Ese lugar ya está decidido.');
}
