import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';

export type Executor = Pick<Db, 'execute'>;

export type ForeignKey = {
  tabla: string;
  columnas: readonly string[];
  apunta: string;
  /** Columns that it points to, in the order of `columnas`. */
  a: readonly string[];
  /** Whether the program may delete rows of this table. Triggers make no rows in the tables where it may not. */
  seBorra: boolean;
};

export type UniqueKey = {
  indice: string;
  tabla: string;
  /** Columns or expressions, in SQL. */
  partes: readonly string[];
  /** SQL condition of a partial index; null if the index covers all rows. */
  donde: string | null;
  /** The index treats two nulls as equal (NULLS NOT DISTINCT). */
  nulosIguales: boolean;
};

/** Keys of all tables, read from PostgreSQL's catalogue, so that a new table needs no change here. */
export type Keys = {
  foreign: readonly ForeignKey[];
  unique: readonly UniqueKey[];
  primary: ReadonlyMap<string, readonly string[]>;
  /** Columns of each table, without the generated ones. */
  written: ReadonlyMap<string, readonly string[]>;
};

const namesOf = (relation: string, numbers: string) =>
  sql.raw(`(SELECT array_agg(a.attname::text ORDER BY k.orden) FROM unnest(${numbers}) WITH ORDINALITY AS k(num, orden)
    JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.num)`);

/** Reads the keys of the tables of the program. */
export async function readKeys(db: Executor): Promise<Keys> {
  const { rows: foreign } = await db.execute<ForeignKey>(sql`
    SELECT c.conrelid::regclass::text AS tabla, c.confrelid::regclass::text AS apunta,
      ${namesOf('c.conrelid', 'c.conkey')} AS columnas, ${namesOf('c.confrelid', 'c.confkey')} AS a,
      has_table_privilege(c.conrelid, 'DELETE') AS "seBorra"
    FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    ORDER BY 1, c.conname`);
  const { rows: unique } = await db.execute<UniqueKey & { primaria: boolean }>(sql`
    SELECT i.indexrelid::regclass::text AS indice, i.indrelid::regclass::text AS tabla, i.indisprimary AS primaria,
      ARRAY(SELECT pg_get_indexdef(i.indexrelid, k, true) FROM generate_series(1, i.indnkeyatts) AS k) AS partes,
      pg_get_expr(i.indpred, i.indrelid) AS donde, i.indnullsnotdistinct AS "nulosIguales"
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace ORDER BY 1`);
  const { rows: columns } = await db.execute<{ tabla: string; columnas: string[] }>(sql`
    SELECT c.oid::regclass::text AS tabla, array_agg(a.attname::text ORDER BY a.attnum) AS columnas
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY c.oid`);
  return {
    foreign,
    unique,
    primary: new Map(unique.filter(({ primaria }) => primaria).map(({ tabla, partes }) => [tabla, partes])),
    written: new Map(columns.map(({ tabla, columnas }) => [tabla, columnas])),
  };
}

/** A name of the catalogue, quoted. */
export const name = (identifier: string): SQL => sql`${sql.identifier(identifier)}`;

/** Columns of the primary key. Throws if the table has none, because an undo could not find its rows again. */
export function primaryOf({ primary }: Keys, tabla: string): readonly string[] {
  const columns = primary.get(tabla);
  if (!columns) throw new Error(`${tabla} has no primary key: its rows cannot be moved and brought back`);
  return columns;
}

/** JSON object of some columns of a row. */
export const jsonOf = (columns: readonly string[]): SQL =>
  sql`jsonb_build_object(${sql.join(
    columns.map((column) => sql`${sql.raw(`'${column}'`)}, ${name(column)}`),
    sql`, `,
  )})`;

/** Condition that columns have these values, given as JSON has them. */
export const has = (columns: readonly string[], values: readonly unknown[]): SQL =>
  sql.join(
    columns.map((column, index) => sql`${name(column)} = ${values[index]}`),
    sql` AND `,
  );
