import type pg from 'pg';
import type { CopiedTable, Manifest } from './manifest.server.ts';

export type TableShape = Pick<CopiedTable, 'nombre' | 'columnas' | 'parte'>;

/** Session settings with which values have the same text when written and when read. */
export const PLAIN_SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET synchronize_seqscans = off; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'`;

/**
 * Tables that hold rows, partitions included, with their columns except the generated ones. Those that PostgreSQL keeps `UNLOGGED` are left
 * out: what they hold must be gone when its days are over, and neither the log of the database nor a copy may have it still.
 */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{
    nombre: string;
    columnas: string[];
    de: string | null;
    limites: string | null;
  }>(`
    SELECT c.relname AS nombre, p.relname AS de, pg_get_expr(c.relpartbound, c.oid) AS limites,
      ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        AND a.attgenerated = '' ORDER BY a.attnum) AS columnas
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid LEFT JOIN pg_class p ON p.oid = i.inhparent
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' ORDER BY c.relname`);
  return rows.map(({ nombre, columnas, de, limites }) => ({
    nombre,
    columnas,
    ...(de !== null && limites !== null && { parte: { de, limites } }),
  }));
}

/** Position of each sequence. It is read after the rows, so it is never behind them. */
export async function sequencesOf(client: pg.ClientBase): Promise<Manifest['secuencias']> {
  const { rows } = await client.query<{ nombre: string }>(`
    SELECT relname AS nombre FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`);
  const found: Manifest['secuencias'] = [];
  for (const { nombre } of rows) {
    const { rows: state } = await client.query<{ valor: string; usada: boolean }>(
      `SELECT last_value::text AS valor, is_called AS usada FROM ${quoted(nombre)}`,
    );
    if (state[0]) found.push({ nombre, ...state[0] });
  }
  return found;
}

/** A quoted identifier of the public schema. */
export const quoted = (name: string) => `public."${name.replaceAll('"', '""')}"`;

/** The `COPY` statement of a table, without its direction. */
export const copied = ({ nombre, columnas }: TableShape) =>
  `COPY ${quoted(nombre)} (${columnas.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')})`;
