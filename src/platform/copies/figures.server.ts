import type pg from 'pg';
import { quoted, tablesOf } from './database-shape.server.ts';

/** Figures of a database as text, by `tabla` (its rows) or `tabla.columna` (its sum or digest). */
export type Figures = Readonly<Record<string, string>>;

/** Columns whose values are numbers of papers, links of a chain or hashes of files. */
const DIGESTED = ['codigo', 'huella', 'sha256'];

type Column = { tabla: string; columna: string; tipo: 'numeric' | 'text' | 'bytea' };

/**
 * Reads the figures that must be the same in a copy and in the database restored from it, by queries and not by
 * `COPY`: the rows of each table, the exact sum of each amount, and a digest of each column of codes or hashes. A
 * digest is the sum of the first 64 bits of the SHA-256 of each value: it needs no order and no memory.
 */
export async function readFigures(client: pg.ClientBase): Promise<Figures> {
  const { rows: columns } = await client.query<Column>(
    `SELECT c.relname AS tabla, a.attname AS columna, t.typname AS tipo
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND (t.typname = 'numeric' OR t.typname IN ('text', 'bytea') AND a.attname = ANY($1)) ORDER BY a.attnum`,
    [DIGESTED],
  );
  const figures: Record<string, string> = {};
  for (const { nombre } of await tablesOf(client)) {
    const own = columns.filter(({ tabla }) => tabla === nombre);
    const { rows } = await client.query<{ cifras: string[] }>(
      `SELECT ARRAY[${['count(*)::text', ...own.map(figureOf)].join(', ')}] AS cifras FROM ${quoted(nombre)}`,
    );
    const names = [nombre, ...own.map(({ columna }) => `${nombre}.${columna}`)];
    for (const [i, name] of names.entries()) figures[name] = rows[0]?.cifras[i] ?? '';
  }
  return figures;
}

function figureOf({ columna, tipo }: Column): string {
  const column = `"${columna.replaceAll('"', '""')}"`;
  if (tipo === 'numeric') return `coalesce(sum(${column}), 0)::text`;
  const bytes = tipo === 'bytea' ? column : `convert_to(${column}, 'UTF8')`;
  return `coalesce(sum(('x' || left(encode(sha256(${bytes}), 'hex'), 16))::bit(64)::bigint), 0)::text`;
}
