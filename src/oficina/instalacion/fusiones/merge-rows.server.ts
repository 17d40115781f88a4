import { type SQL, sql } from 'drizzle-orm';
import { inUse } from '#platform/http/errors.server.ts';
import {
  type Executor,
  type ForeignKey,
  has,
  jsonOf,
  type Keys,
  name,
  primaryOf,
  type UniqueKey,
} from './keys.server.ts';
import type { Movidas, Paso, Valores } from './steps.ts';
import { DERIVADAS, MENCIONES, TRATOS } from './treatments.ts';

type Pair = { tabla: string; cede: Valores; queda: Valores };
type Work = { tx: Executor; keys: Keys; pasos: Paso[] };

/**
 * Merges `cede` into `queda`, two rows of one table: all references to `cede` change to `queda`, and `cede` is deleted. Both
 * are whole rows from `to_jsonb`, already locked. Adds its steps to `pasos`, in order.
 */
export async function mergeRows(work: Work, pair: Pair): Promise<void> {
  const { keys } = work;
  for (const derived of DERIVADAS.filter(({ de }) => de === pair.tabla))
    await takeDerived(work, pair, derived);
  const pointing = keys.foreign.filter(({ apunta }) => apunta === pair.tabla);
  for (const key of pointing)
    for (const unique of keys.unique.filter((one) => about(one, key)))
      await makeRoom(work, pair, { key, unique });
  await moveAll(work, pair, pointing);
  await moveMentions(work, pair);
  await takeOut(work, pair);
}

/** Tells whether a unique index has a column of the foreign key. */
const about = ({ tabla, partes }: UniqueKey, key: ForeignKey) =>
  tabla === key.tabla && partes.some((part) => key.columnas.includes(part));

type Place = { key: ForeignKey; unique: UniqueKey };

/** Treats the rows of `cede` that would clash with rows of `queda` in a unique index. */
async function makeRoom(work: Work, pair: Pair, place: Place): Promise<void> {
  const { unique } = place;
  const taken = await takenPlaces(work, pair, place);
  if (taken.length === 0) return;
  const treatment = TRATOS[unique.indice];
  if (!treatment)
    throw new Error(`${unique.indice}: say in treatments.ts what becomes of a place that is taken`);
  if (treatment.trato === 'rehusar') throw inUse(`No se pueden fusionar: ${treatment.porque}`);
  for (const { cede, queda } of taken) {
    if (treatment.trato === 'unir') await mergeRows(work, { tabla: unique.tabla, cede, queda });
    else await change(work, unique.tabla, cede, { [treatment.columna]: false });
  }
}

/** Rows of `cede` that would break the unique index, each with the row of `queda` that it clashes with. */
async function takenPlaces(
  { tx }: Work,
  { cede, queda }: Pair,
  { key, unique }: Place,
): Promise<{ cede: Valores; queda: Valores }[]> {
  const rest = unique.partes.filter((part) => !key.columnas.includes(part)).map((part) => sql.raw(part));
  const own = rest.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(rest, sql`, `)})`;
  const those = (
    row: Valores,
  ) => sql`SELECT to_jsonb(t) AS fila, ${own} AS clave FROM ${name(unique.tabla)} AS t
    WHERE ${sql.join(
      [
        has(key.columnas, valuesOf(row, key.a)),
        ...(unique.nulosIguales ? [] : rest.map((part) => sql`${part} IS NOT NULL`)),
        ...(unique.donde ? [sql.raw(unique.donde)] : []),
      ],
      sql` AND `,
    )}`;
  const { rows } = await tx.execute<{ cede: Valores; queda: Valores }>(sql`
    SELECT l.fila AS cede, w.fila AS queda FROM (${those(cede)}) l JOIN (${those(queda)}) w ON w.clave = l.clave`);
  return rows;
}

const valuesOf = (row: Valores, columns: readonly string[]) => columns.map((column) => row[column]);

/**
 * Moves the rows of several tables in one statement. PostgreSQL checks foreign keys when a statement ends, and a photo and the
 * anuncio that shows it must change their cliente together.
 */
async function moveAll(work: Work, pair: Pair, pointing: readonly ForeignKey[]): Promise<void> {
  for (const together of inTurns(pointing)) {
    const groups = together.map(({ tabla, columnas, a }) => ({
      tabla,
      columnas,
      de: valuesOf(pair.cede, a),
      a: valuesOf(pair.queda, a),
    }));
    const parts = groups.map((group, index) => ({ index, statement: moveOf(work.keys, group) }));
    const { rows } = await work.tx.execute<{ grupo: number; claves: Valores[] | null }>(sql`
      WITH ${sql.join(
        parts.map(({ index, statement }) => sql`${name(`m${index}`)} AS (${statement})`),
        sql`, `,
      )}
      ${sql.join(
        parts.map(
          ({ index }) =>
            sql`SELECT ${sql.raw(String(index))} AS grupo, jsonb_agg(clave) AS claves FROM ${name(`m${index}`)}`,
        ),
        sql` UNION ALL `,
      )}`);
    const found = new Map(rows.map(({ grupo, claves }) => [grupo, claves ?? []]));
    const grupos: Movidas[] = groups
      .map((group, index) => ({ ...group, claves: found.get(index) ?? [] }))
      .filter(({ claves }) => claves.length > 0);
    if (grupos.length > 0) work.pasos.push({ paso: 'mover', grupos });
  }
}

/** Makes groups with at most one foreign key of each table, because one statement can change a row only once. */
function inTurns(keys: readonly ForeignKey[]): ForeignKey[][] {
  const turns: ForeignKey[][] = [];
  for (const key of keys) {
    const free = turns.find((turn) => turn.every(({ tabla }) => tabla !== key.tabla));
    if (free) free.push(key);
    else turns.push([key]);
  }
  return turns;
}

function moveOf(keys: Keys, { tabla, columnas, de, a }: Omit<Movidas, 'claves'>): SQL {
  return sql`UPDATE ${name(tabla)} SET ${assign(columnas, a)} WHERE ${has(columnas, de)}
    RETURNING ${jsonOf(primaryOf(keys, tabla))} AS clave`;
}

/** Assignments of values, as JSON has them, to columns. */
export const assign = (columns: readonly string[], values: readonly unknown[]): SQL =>
  sql.join(
    columns.map((column, index) => sql`${name(column)} = ${values[index]}`),
    sql`, `,
  );

/** Replaces the id of `cede` with the id of `queda` in texts and JSON that mention it. */
async function moveMentions(work: Work, { cede, queda }: Pair): Promise<void> {
  const [from, to] = [cede.id, queda.id];
  if (typeof from !== 'string' || typeof to !== 'string') return;
  for (const { tabla, columna, tipo, campos } of MENCIONES) {
    const where = campos
      ? sql.join(
          campos.map((campo) => sql`${name(columna)} @> ${JSON.stringify({ [campo]: from })}::jsonb`),
          sql` OR `,
        )
      : sql`${name(columna)}::text LIKE ${`%${from}%`}`;
    const { rows } = await work.tx.execute<{ fila: Valores }>(
      sql`SELECT to_jsonb(t) AS fila FROM ${name(tabla)} AS t WHERE ${where}`,
    );
    for (const { fila } of rows) {
      const text = tipo === 'text' ? String(fila[columna]) : JSON.stringify(fila[columna]);
      const put = text.replaceAll(from, to);
      await change(work, tabla, fila, { [columna]: tipo === 'text' ? put : JSON.parse(put) });
    }
  }
}

/** Changes columns of one row, and notes what they had. */
async function change(
  { tx, keys, pasos }: Work,
  tabla: string,
  fila: Valores,
  despues: Valores,
): Promise<void> {
  const columns = primaryOf(keys, tabla);
  const clave = Object.fromEntries(columns.map((column) => [column, fila[column]]));
  const antes = Object.fromEntries(Object.keys(despues).map((column) => [column, fila[column]]));
  await writeColumns(tx, { tabla, clave, valores: despues });
  pasos.push({ paso: 'cambiar', tabla, clave, antes, despues });
}

type RowChange = { tabla: string; clave: Valores; valores: Valores };

/** Writes columns of the row with this key, from JSON values. Gives whether the row existed. */
export async function writeColumns(tx: Executor, { tabla, clave, valores }: RowChange): Promise<boolean> {
  const columns = Object.keys(valores);
  const { rowCount } = await tx.execute(sql`
    UPDATE ${name(tabla)} AS t SET ${sql.join(
      columns.map((column) => sql`${name(column)} = v.${name(column)}`),
      sql`, `,
    )}
    FROM jsonb_populate_record(NULL::${name(tabla)}, ${JSON.stringify(valores)}::jsonb) AS v
    WHERE ${sql.join(
      Object.entries(clave).map(([column, value]) => sql`t.${name(column)} = ${value}`),
      sql` AND `,
    )}`);
  return (rowCount ?? 0) > 0;
}

function takeOut(work: Work, { tabla, cede }: Pair): Promise<void> {
  const columns = primaryOf(work.keys, tabla);
  return takeRows(work, tabla, has(columns, valuesOf(cede, columns)));
}

/** Deletes the rows that a trigger made from `cede`. The trigger makes its own rows from `queda`. */
const takeDerived = (work: Work, { cede }: Pair, { tabla, columna, donde }: (typeof DERIVADAS)[number]) =>
  takeRows(work, tabla, sql`${has([columna], [cede.id])} AND ${sql.raw(donde)}`);

async function takeRows({ tx, pasos }: Work, tabla: string, where: SQL): Promise<void> {
  const { rows } = await tx.execute<{ fila: Valores }>(
    sql`DELETE FROM ${name(tabla)} AS t WHERE ${where} RETURNING to_jsonb(t) AS fila`,
  );
  for (const { fila } of rows) pasos.push({ paso: 'apartar', tabla, fila });
}
