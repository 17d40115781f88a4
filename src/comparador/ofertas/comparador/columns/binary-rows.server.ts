import type pg from 'pg';
import { to } from 'pg-copy-streams';

/** Values of a row, read in the order of its columns. */
export type BinaryRow = {
  /** An `int4` or a `float8`; `none` for NULL. */
  number(none: number): number;
  text(): string;
  /** Elements of an `int4[]` or of a `text[]`; empty for NULL. */
  numbers(): number[];
  texts(): string[];
  /** Bytes of an `int4[]` without its head: its elements, each after its length. Valid only while the row is read; undefined for NULL. */
  elements(): Buffer | undefined;
};

/** Signature, flags and length of the extension, which is empty. */
const HEAD = 11 + 4 + 4;
/** Dimensions, flags, type, and length and first index of its only dimension. */
const ARRAY_HEAD = 20;

/**
 * Reads the rows of a query through PostgreSQL's binary COPY, without a text or an object for each number. `query` goes into
 * the statement as it is: it must be the program's own text. Fails when the connection does.
 */
export async function readBinary(
  client: pg.ClientBase,
  query: string,
  take: (row: BinaryRow) => void,
): Promise<void> {
  const stream: AsyncIterable<Buffer> = client.query(to(`COPY (${query}) TO STDOUT WITH (FORMAT binary)`));
  const cursor = new RowCursor();
  let rest: Buffer = Buffer.alloc(0);
  let begun = false;
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    if (!begun) {
      if (rest.length < HEAD) continue;
      begun = true;
      at = HEAD;
    }
    for (let end = endOfRow(rest, at); end !== undefined; end = endOfRow(rest, at)) {
      cursor.begin(rest, at);
      take(cursor);
      at = end;
    }
    rest = rest.subarray(at);
  }
}

/** Place after a row that begins at `at`; undefined when it is not whole, or is the end of the rows. */
function endOfRow(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + 2) return undefined;
  const fields = bytes.readInt16BE(at);
  if (fields < 0) return undefined;
  let end = at + 2;
  for (let field = 0; field < fields; field++) {
    if (bytes.length < end + 4) return undefined;
    end += 4 + Math.max(0, bytes.readInt32BE(end));
  }
  return end <= bytes.length ? end : undefined;
}

class RowCursor implements BinaryRow {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;

  begin(bytes: Buffer, row: number): void {
    this.#bytes = bytes;
    this.#at = row + 2;
  }

  /** Goes past the next value; gives its length, below zero for NULL. */
  #next(): number {
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at += 4 + Math.max(0, length);
    return length;
  }

  number(none: number): number {
    const length = this.#next();
    if (length < 0) return none;
    return length === 8 ? this.#bytes.readDoubleBE(this.#at - 8) : this.#bytes.readInt32BE(this.#at - 4);
  }

  text(): string {
    const length = this.#next();
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  elements(): Buffer | undefined {
    const length = this.#next();
    if (length < 0) return undefined;
    return this.#bytes.subarray(this.#at - length + Math.min(ARRAY_HEAD, length), this.#at);
  }

  numbers(): number[] {
    const bytes = this.elements() ?? [];
    return Array.from({ length: bytes.length / 8 }, (_, n) => (bytes as Buffer).readInt32BE(8 * n + 4));
  }

  texts(): string[] {
    const bytes = this.elements();
    const found: string[] = [];
    for (let at = 0; bytes && at < bytes.length; ) {
      const end = at + 4 + bytes.readInt32BE(at);
      found.push(bytes.toString('utf8', at + 4, end));
      at = end;
    }
    return found;
  }
}
