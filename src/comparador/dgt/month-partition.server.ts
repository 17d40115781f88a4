import type pg from 'pg';
import { copyRows, postgresDate } from './binary-copy.server.ts';
import { columns, type ResultRows, ROW_SIZE } from './month-data.ts';
import type { MonthIds } from './month-ids.server.ts';
import type { Mes } from './months.ts';
import type { Summing } from './section-sums.ts';

/** Gives the name of the table of a month's results inside `resultados`. */
const partitionName = (mes: Mes) => `resultados_${mes.slice(0, 4)}_${mes.slice(5, 7)}`;

const building = (mes: Mes) => `${partitionName(mes)}_nueva`;

/** Gives the positions of the rows in the order of the primary key, so that a section's rows lie together on disk. */
function inKeyOrder({ cells, count }: ResultRows, ids: MonthIds): Int32Array {
  // Section (22 bits), test and permit (8) and row (22) fit in the 52 that a number keeps exactly.
  const keys = new Float64Array(count);
  for (let row = 0; row < count; row++) {
    const at = row * ROW_SIZE;
    const section = ids.secciones[cells[at + columns.seccion] ?? 0] ?? 0;
    const exam = (cells[at + columns.prueba] ?? 0) * 32 + (cells[at + columns.permiso] ?? 0);
    keys[row] = (section * 256 + exam) * 2 ** 22 + row;
  }
  return Int32Array.from(keys.sort(), (key) => key % 2 ** 22);
}

/** Adds the results of a month to sums by section, with final ids. */
export function addResults({ cells, count }: ResultRows, ids: MonthIds, to: Summing): void {
  for (let at = 0; at < count * ROW_SIZE; at += ROW_SIZE) {
    const aptos = cells[at + columns.aptos] ?? 0;
    to.add(
      {
        seccion: ids.secciones[cells[at + columns.seccion] ?? 0] ?? 0,
        permiso: cells[at + columns.permiso] ?? 0,
        prueba: cells[at + columns.prueba] ?? 0,
      },
      {
        examenes: aptos + (cells[at + columns.noAptos] ?? 0),
        aptos,
        aptos1: cells[at + columns.aptos1] ?? 0,
      },
    );
  }
}

/**
 * Makes the table of a month's results outside of `resultados`: readers neither see it nor wait until
 * `swapPartition`. `constrainPartition` comes in between.
 */
export async function fillPartition(
  client: pg.ClientBase,
  { mes, resultados }: { mes: Mes; resultados: ResultRows },
  ids: MonthIds,
): Promise<void> {
  const table = building(mes);
  await client.query(`CREATE TABLE ${table} (LIKE resultados INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
  const order = inKeyOrder(resultados, ids);
  const date = postgresDate(mes);
  const { cells } = resultados;
  await copyRows(client, {
    table,
    columns: [
      'seccion_id',
      'prueba',
      'permiso',
      'centro_id',
      'mes',
      'aptos',
      'aptos_1',
      'aptos_2',
      'aptos_3o4',
      'aptos_5_o_mas',
      'no_aptos',
    ],
    rows: order.length,
    write(i, to) {
      const at = (order[i] ?? 0) * ROW_SIZE;
      to.int4(ids.secciones[cells[at + columns.seccion] ?? 0] ?? 0);
      to.int2(cells[at + columns.prueba] ?? 0);
      to.int2(cells[at + columns.permiso] ?? 0);
      to.int2(ids.centros[cells[at + columns.centro] ?? 0] ?? 0);
      to.int4(date);
      for (let column = columns.aptos; column < ROW_SIZE; column++) to.int4(cells[at + column] ?? 0);
    },
  });
}

/**
 * Gives the table the keys of `resultados`, so that attaching finds them there, and a check that all its rows are of
 * the month. One statement, sent at once: the caller may compute while the database works.
 */
export async function constrainPartition(client: pg.ClientBase, mes: Mes): Promise<void> {
  await client.query(`
    DO $$ BEGIN EXECUTE (
      SELECT 'ALTER TABLE ${building(mes)} ADD CONSTRAINT solo_este_mes CHECK (mes = ''${mes}''), '
        || string_agg('ADD ' || pg_get_constraintdef(oid), ', ' ORDER BY contype DESC)
      FROM pg_constraint WHERE conrelid = 'resultados'::regclass AND contype IN ('p', 'f')); END $$`);
}

/** Drops a month's results. From here to the end of the transaction readers wait. */
export async function dropPartition(client: pg.ClientBase, mes: Mes): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${partitionName(mes)}`);
}

/**
 * Puts the table made by `fillPartition` in the place of the month's old one. From here to the end of the transaction
 * readers wait.
 */
export async function swapPartition(client: pg.ClientBase, mes: Mes): Promise<void> {
  const name = partitionName(mes);
  const table = building(mes);
  await client.query(`
    DROP TABLE IF EXISTS ${name};
    ALTER TABLE resultados ATTACH PARTITION ${table} FOR VALUES IN ('${mes}');
    ALTER TABLE ${table} DROP CONSTRAINT solo_este_mes;
    ALTER TABLE ${table} RENAME TO ${name};
    ALTER INDEX ${table}_pkey RENAME TO ${name}_pkey`);
}
