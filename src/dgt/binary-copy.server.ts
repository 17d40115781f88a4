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
  let buffer = Buffer.allocUnsafe(CHUNK);
  let at = SIGNATURE.copy(buffer);
  const length = (bytes: number) => {
    buffer.writeInt32BE(bytes, at);
    at += 4;
  };
  const writer: RowWriter = {
    int2(value) {
      length(2);
      at = buffer.writeInt16BE(value, at);
    },
    int4(value) {
      length(4);
      at = buffer.writeInt32BE(value, at);
    },
    float8(value) {
      length(8);
      at = buffer.writeDoubleBE(value, at);
    },
    text(value) {
      const bytes = buffer.write(value, at + 4);
      length(bytes);
      at += bytes;
    },
  };
  for (let row = 0; row < rows; row++) {
    if (at > CHUNK - MAX_ROW) {
      yield buffer.subarray(0, at);
      buffer = Buffer.allocUnsafe(CHUNK);
      at = 0;
    }
    at = buffer.writeInt16BE(columns.length, at);
    write(row, writer);
  }
  at = buffer.writeInt16BE(-1, at);
  yield buffer.subarray(0, at);
}

const DAY_MS = 86_400_000;
const POSTGRES_EPOCH = Date.UTC(2000, 0, 1);

/** A date `YYYY-MM-DD` as PostgreSQL keeps it: days since 2000-01-01, written with `int4`. */
export function postgresDate(date: string): number {
  return (Date.parse(`${date}T00:00:00Z`) - POSTGRES_EPOCH) / DAY_MS;
}
