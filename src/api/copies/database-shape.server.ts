import type pg from 'pg';
import type { CopiedTable, Manifest } from './manifest.server.ts';

export type TableShape = Pick<CopiedTable, 'nombre' | 'columnas' | 'parte'>;

/** Texts of values must be the same wherever they are written and read. */
export const PLAIN_SETTINGS = `
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0;
  SET synchronize_seqscans = off; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET client_encoding = 'UTF8'`;

/** Tables that hold rows, parts of larger ones included, with the columns that are written and not made from others. */
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
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`);
  return rows.map(({ nombre, columnas, de, limites }) => ({
    nombre,
    columnas,
    ...(de !== null && limites !== null && { parte: { de, limites } }),
  }));
}

/** Where each sequence is; never behind the rows, because it is asked after them. */
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

/** An identifier of the public schema. */
export const quoted = (name: string) => `public."${name.replaceAll('"', '""')}"`;

/** What a table is copied out and in by. */
export const copied = ({ nombre, columnas }: TableShape) =>
  `COPY ${quoted(nombre)} (${columnas.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')})`;
