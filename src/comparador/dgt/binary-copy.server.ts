import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Writes the values of one row, in the order of the columns. */
export type RowWriter = {
  int2(value: number): void;
  int4(value: number): void;
  float8(value: number): void;
  text(value: string): void;
};

export type BinaryCopy = {
  /** The program's own name of the table, never text from outside: it goes into the statement as it is. */
  table: string;
  columns: readonly string[];
  rows: number;
  write(row: number, to: RowWriter): void;
};

const CHUNK = 256 * 1024;
/** Bytes reserved for one row: all texts written here are short. */
const MAX_ROW = 4 * 1024;
const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/**
 * Fills a table through PostgreSQL's binary COPY, so neither side writes or reads numbers as text. Runs inside the
 * caller's transaction. The written types must match the columns exactly; a text has at most 255 characters.
 */
export async function copyRows(client: pg.ClientBase, copy: BinaryCopy): Promise<void> {
  if (copy.rows === 0) return;
  const statement = `COPY ${copy.table} (${copy.columns.join(', ')}) FROM STDIN WITH (FORMAT binary)`;
  await pipeline(Readable.from(chunks(copy)), client.query(copyFrom(statement)));
}

function* chunks({ columns, rows, write }: BinaryCopy): Generator<Buffer> {
  // A new buffer each time: the previous one may still be on its way.
  let buffer = Buffer.allocUnsafeSlow(CHUNK);
  let view = new DataView(buffer.buffer);
  let at = SIGNATURE.copy(buffer);
  // A view is written to without the checks of a Buffer, which cost more than the rest of a row.
  const writer: RowWriter = {
    int2(value) {
      view.setInt32(at, 2);
      view.setInt16(at + 4, value);
      at += 6;
    },
    int4(value) {
      view.setInt32(at, 4);
      view.setInt32(at + 4, value);
      at += 8;
    },
    float8(value) {
      view.setInt32(at, 8);
      view.setFloat64(at + 4, value);
      at += 12;
    },
    text(value) {
      const bytes = writeText(buffer, value, at + 4);
      view.setInt32(at, bytes);
      at += 4 + bytes;
    },
  };
  for (let row = 0; row < rows; row++) {
    if (at > CHUNK - MAX_ROW) {
      yield buffer.subarray(0, at);
      buffer = Buffer.allocUnsafeSlow(CHUNK);
      view = new DataView(buffer.buffer);
      at = 0;
    }
    view.setInt16(at, columns.length);
    at += 2;
    write(row, writer);
  }
  view.setInt16(at, -1);
  yield buffer.subarray(0, at + 2);
}

/** Writes a text as UTF-8 and gives its bytes; one of plain ASCII, letter by letter: a call of the system's code costs more. */
function writeText(buffer: Buffer, text: string, at: number): number {
  for (let index = 0; index < text.length; index++) {
    const letter = text.charCodeAt(index);
    if (letter > 0x7f) return buffer.write(text, at);
    buffer[at + index] = letter;
  }
  return text.length;
}

const DAY_MS = 86_400_000;
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1);

/** A date `YYYY-MM-DD` as PostgreSQL keeps it: days since 2000-01-01, written with `int4`. */
export function postgresDate(date: string): number {
  return (Date.parse(`${date}T00:00:00Z`) - POSTGRES_EPOCH) / DAY_MS;
}
