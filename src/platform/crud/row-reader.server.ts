import { is, type SQL, sql } from 'drizzle-orm';
import { PgColumn, PgDialect } from 'drizzle-orm/pg-core';

type Values = readonly unknown[];

/** Reads rows whose columns were written to SQL once, not at each request. */
export type RowReader<Row> = {
  /** The columns, as they go after SELECT. */
  columns: SQL;
  /** Number of columns. */
  width: number;
  /** Row with the names and the order of the columns, from its values in their order. */
  rowOf(values: Values): Row;
};

type Decode = (value: unknown) => unknown;

const dialect = new PgDialect();

/** Writes the columns of some rows to SQL, by their names. Throws when one of them takes a value, which text cannot hold. */
export function rowReader<Row>(columns: Readonly<Record<string, PgColumn | SQL>>): RowReader<Row> {
  const { sql: text, params } = dialect.sqlToQuery(
    sql.join(
      Object.values(columns).map((column) => sql`${column}`),
      sql`, `,
    ),
  );
  if (params.length > 0) throw new Error('columns that are written once take no values');
  const names = Object.keys(columns);
  const decoders = Object.values(columns).map(decoderOf);
  return {
    columns: sql.raw(text),
    width: names.length,
    rowOf: (values) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at++) {
        const [value, decode] = [values[at], decoders[at]];
        row[names[at] as string] = value === null || decode === undefined ? value : decode(value);
      }
      return row as Row;
    },
  };
}

/** The column's own reading of what the driver gives; undefined when it leaves it as it is. */
function decoderOf(column: PgColumn | SQL): Decode | undefined {
  if (!is(column, PgColumn) || column.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue)
    return undefined;
  return (value) => column.mapFromDriverValue(value);
}
