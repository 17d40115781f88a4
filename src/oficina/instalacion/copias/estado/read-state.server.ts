import { createHash } from 'node:crypto';
import type pg from 'pg';
import { quoted } from '#platform/copies/database-shape.server.ts';
import { columnsOf } from '../exportar/export-tables.server.ts';
import type { ExportedName } from '../exportar/families.ts';

export type TableState = {
  titulo: string;
  /** Exported columns, which the hash of a row covers. */
  columnas: string[];
  filas: number;
  /** SHA-256, in hexadecimal, of the sorted hashes of all rows, one after another. */
  raiz: string;
  /** First eight bytes of the hash of each row, in the same order, in base64. They show which row differs; `raiz` proves it. */
  huellas: string;
};

/** Content of each exported table at one moment, as hashes. The hash of a row is the SHA-256 of its line in `datos/TABLA.json`. */
export type State = {
  formato: 1;
  hechoEn: string;
  /** SHA-256 of a line `tabla filas raiz` for each table, in the order of their names. */
  raiz: string;
  tablas: Record<string, TableState>;
};

/** Reads the state in the transaction of `client`, whose settings are those of a copy. PostgreSQL makes the hashes and orders them. */
export async function readState(
  client: pg.ClientBase,
  tables: readonly ExportedName[],
  now: Date,
): Promise<State> {
  const tablas: State['tablas'] = {};
  for (const [tabla, titulo] of tables.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    tablas[tabla] = { titulo, ...(await readTable(client, tabla)) };
  const lines = Object.entries(tablas).map(([tabla, { filas, raiz }]) => `${tabla} ${filas} ${raiz}\n`);
  const raiz = createHash('sha256').update(lines.join('')).digest('hex');
  return { formato: 1, hechoEn: now.toISOString(), raiz, tablas };
}

async function readTable(client: pg.ClientBase, tabla: string): Promise<Omit<TableState, 'titulo'>> {
  const columnas = (await columnsOf(client, tabla)).map(({ nombre }) => nombre);
  const { rows } = await client.query<Omit<TableState, 'titulo' | 'columnas'>>(`
    SELECT count(*)::int AS filas, encode(sha256(coalesce(string_agg(h, '' ORDER BY h), '')), 'hex') AS raiz,
      translate(encode(coalesce(string_agg(substr(h, 1, 8), '' ORDER BY h), ''), 'base64'), E'\\n', '') AS huellas
    FROM (SELECT sha256(convert_to(row_to_json(t)::text, 'UTF8')) AS h
      FROM (SELECT ${columnas.map((nombre) => `"${nombre}"`).join(', ')} FROM ${quoted(tabla)}) t) x`);
  return { columnas, filas: 0, raiz: '', huellas: '', ...rows[0] };
}
