import { sql } from 'drizzle-orm';
import { type Executor, has, type Keys, name } from './keys.server.ts';
import { assign, writeColumns } from './merge-rows.server.ts';
import type { Movidas, Paso, Valores } from './steps.ts';

/** Rows that came back, and rows that stay because somebody moved or removed them since. */
export type Vueltas = { vuelven: number; quedan: number };

/**
 * Undoes the steps of a merge, the last one first. A row that somebody has moved or removed since is left as it is, and a
 * column that somebody has changed since keeps its new value.
 */
export async function undoRows(tx: Executor, keys: Keys, pasos: readonly Paso[]): Promise<Vueltas> {
  const vueltas = { vuelven: 0, quedan: 0 };
  for (const paso of pasos.toReversed()) {
    if (paso.paso === 'apartar') await putBack(tx, keys, paso);
    else if (paso.paso === 'cambiar') await changeBack(tx, paso);
    else {
      const back = await moveBack(tx, paso.grupos);
      vueltas.vuelven += back;
      vueltas.quedan += paso.grupos.reduce((sum, { claves }) => sum + claves.length, 0) - back;
    }
  }
  return vueltas;
}

/** Inserts a deleted row as it was. Then undoes what the triggers changed: computed columns, and new rows that point to it. */
async function putBack(
  tx: Executor,
  keys: Keys,
  { tabla, fila }: { tabla: string; fila: Valores },
): Promise<void> {
  const columns = (keys.written.get(tabla) ?? []).filter((column) => column in fila);
  const names = sql.join(columns.map(name), sql`, `);
  const primary = keys.primary.get(tabla) ?? [];
  const clave = Object.fromEntries(primary.map((column) => [column, fila[column]]));
  await tx.execute(sql`
    INSERT INTO ${name(tabla)} (${names})
    SELECT ${names} FROM jsonb_populate_record(NULL::${name(tabla)}, ${JSON.stringify(fila)}::jsonb)`);
  for (const key of keys.foreign.filter(({ apunta, seBorra }) => apunta === tabla && seBorra))
    await tx.execute(
      sql`DELETE FROM ${name(key.tabla)} WHERE ${has(
        key.columnas,
        key.a.map((column) => fila[column]),
      )}`,
    );
  await setRight(tx, { tabla, clave, fila, columns });
}

type Right = { tabla: string; clave: Valores; fila: Valores; columns: readonly string[] };

/** Writes again the columns that a trigger changed, in a separate UPDATE: the trigger runs only if an UPDATE names its own columns. */
async function setRight(tx: Executor, { tabla, clave, fila, columns }: Right): Promise<void> {
  const { rows } = await tx.execute<{ fila: Valores }>(
    sql`SELECT to_jsonb(t) AS fila FROM ${name(tabla)} AS t WHERE ${has(Object.keys(clave), Object.values(clave))}`,
  );
  const now = rows[0]?.fila;
  if (!now) return;
  const wrong = columns.filter((column) => JSON.stringify(now[column]) !== JSON.stringify(fila[column]));
  if (wrong.length === 0) return;
  const valores = Object.fromEntries(wrong.map((column) => [column, fila[column]]));
  await writeColumns(tx, { tabla, clave, valores });
}

async function changeBack(tx: Executor, paso: Extract<Paso, { paso: 'cambiar' }>): Promise<void> {
  const { tabla, clave, antes, despues } = paso;
  const { rows } = await tx.execute<{ fila: Valores }>(
    sql`SELECT to_jsonb(t) AS fila FROM ${name(tabla)} AS t WHERE ${has(Object.keys(clave), Object.values(clave))} FOR UPDATE`,
  );
  const now = rows[0]?.fila;
  if (!now) return;
  const same = Object.keys(antes).filter(
    (column) => JSON.stringify(now[column]) === JSON.stringify(despues[column]),
  );
  if (same.length === 0) return;
  const valores = Object.fromEntries(same.map((column) => [column, antes[column]]));
  await writeColumns(tx, { tabla, clave, valores });
  await setRight(tx, { tabla, clave, fila: antes, columns: same });
}

/** Moves the rows of a step back, in one statement as they went. Gives how many. */
async function moveBack(tx: Executor, grupos: readonly Movidas[]): Promise<number> {
  const parts = grupos.map(({ tabla, columnas, de, a, claves }, index) => {
    const primary = Object.keys(claves[0] ?? {});
    return sql`${name(`m${index}`)} AS (
      UPDATE ${name(tabla)} AS t SET ${assign(columnas, de)}
      FROM jsonb_populate_recordset(NULL::${name(tabla)}, ${JSON.stringify(claves)}::jsonb) AS v
      WHERE ${sql.join(
        [
          ...primary.map((column) => sql`t.${name(column)} = v.${name(column)}`),
          ...columnas.map((column, place) => sql`t.${name(column)} = ${a[place]}`),
        ],
        sql` AND `,
      )} RETURNING 1 AS una)`;
  });
  const counts = grupos.map((_group, index) => sql`(SELECT count(*) FROM ${name(`m${index}`)})`);
  const { rows } = await tx.execute<{ filas: number }>(
    sql`WITH ${sql.join(parts, sql`, `)} SELECT (${sql.join(counts, sql` + `)})::int AS filas`,
  );
  return rows[0]?.filas ?? 0;
}
