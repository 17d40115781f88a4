import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { quoted } from '#platform/copies/database-shape.server.ts';
import { type Cell, momentCell } from '#platform/files/export-cells.server.ts';
import { csv } from '#platform/files/export-csv.server.ts';
import { type ExportedName, headingOf, isTaken } from './families.ts';

export type ExportedTable = { tabla: string; titulo: string; filas: number };

type Column = { nombre: string; tipo: string };

/** Writes each table as CSV and as JSON under `datos`, in the transaction of `client`, a row at a time. */
export async function exportTables(
  client: pg.Client,
  tables: readonly ExportedName[],
  { folder, onTable }: { folder: string; onTable: (titulo: string) => void },
): Promise<ExportedTable[]> {
  await mkdir(path.join(folder, 'datos'), { recursive: true });
  const done: ExportedTable[] = [];
  for (const [tabla, titulo] of tables) {
    onTable(titulo);
    done.push({ tabla, titulo, filas: await exportTable(client, path.join(folder, 'datos', tabla), tabla) });
  }
  return done;
}

/** Columns of a table that are taken away, in their order. */
export async function columnsOf(client: pg.ClientBase, tabla: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT attname AS nombre, atttypid::regtype::text AS tipo FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [quoted(tabla)],
  );
  return rows.filter(({ nombre }) => isTaken(nombre));
}

/** JSON never holds these two characters raw. With them as marks, COPY writes each row as one line, unchanged. */
const ONE_A_LINE = String.raw`(FORMAT csv, QUOTE E'\x01', DELIMITER E'\x02')`;

/** Rows of a table as JSON, one a line, in the transaction of `client`. */
async function* rowLines(
  client: pg.ClientBase,
  tabla: string,
  columns: readonly Column[],
): AsyncGenerator<string> {
  const names = columns.map(({ nombre }) => `"${nombre}"`).join(', ');
  const source = client.query(
    to(
      `COPY (SELECT row_to_json(t) FROM (SELECT ${names} FROM ${quoted(tabla)} ORDER BY 1) t) TO STDOUT WITH ${ONE_A_LINE}`,
    ),
  );
  // The line reader of Node also ends a line at U+2028, which a text may hold.
  let rest = '';
  for await (const part of source.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const ROWS_AT_ONCE = 200;

/** The lines of a table as a JSON array, one row a line, in the transaction of `client`. */
export async function* tableJson(client: pg.ClientBase, tabla: string): AsyncGenerator<string> {
  let before = '[\n';
  for await (const line of rowLines(client, tabla, await columnsOf(client, tabla))) {
    yield before + line;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** A table as CSV, in the transaction of `client`; `onRows` hears of each batch of rows. */
export async function* tableCsv(
  client: pg.ClientBase,
  tabla: string,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  const columns = await columnsOf(client, tabla);
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    let batch: Cell[][] = [];
    for await (const line of rowLines(client, tabla, columns)) {
      batch.push(cellsOf(line, columns));
      if (batch.length < ROWS_AT_ONCE) continue;
      onRows(batch.length);
      yield batch;
      batch = [];
    }
    onRows(batch.length);
    yield batch;
  };
  yield* csv(
    columns.map(({ nombre }) => headingOf(nombre)),
    batches(),
  );
}

function cellsOf(line: string, columns: readonly Column[]): Cell[] {
  const row: Record<string, unknown> = JSON.parse(line);
  return columns.map(({ nombre, tipo }) => cellOf(row[nombre], tipo));
}

/** Writes a table as JSON and as CSV; gives its number of rows. */
async function exportTable(client: pg.Client, file: string, tabla: string): Promise<number> {
  let rows = 0;
  const writeTo = (ending: string, text: AsyncIterable<string>) =>
    pipeline(Readable.from(text), createWriteStream(`${file}.${ending}`, { flags: 'wx', mode: 0o640 }));
  await writeTo('json', tableJson(client, tabla));
  await writeTo(
    'csv',
    tableCsv(client, tabla, (count) => {
      rows += count;
    }),
  );
  return rows;
}

function cellOf(value: unknown, tipo: string): Cell {
  if (value === null || value === undefined || value === '') return undefined;
  if (tipo === 'boolean') return { kind: 'text', value: value === true ? 'Sí' : 'No' };
  if (tipo === 'date') return { kind: 'day', value: String(value) };
  if (tipo.startsWith('timestamp')) return momentCell(value);
  if (['numeric', 'integer', 'bigint', 'smallint'].includes(tipo))
    return { kind: 'number', value: String(value) };
  return { kind: 'text', value: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}
