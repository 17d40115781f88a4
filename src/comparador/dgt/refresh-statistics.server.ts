import type pg from 'pg';
import { copyRows } from './binary-copy.server.ts';
import { readIntegers } from './integer-columns.server.ts';
import type { Mes } from './months.ts';
import { MONTHS_OF_STATISTICS } from './period.server.ts';
import {
  type ProvinceMean,
  provinceMeans,
  type SectionProvinces,
  sectionRates,
} from './section-statistics.ts';
import { type SectionSums, type Summing, summing } from './section-sums.ts';
import { MESES_DE_LAS_TASAS } from './statistics.ts';

/**
 * Makes the statistics anew from `resultados`, inside the caller's transaction. Needed after sections changed
 * province or several months were loaded. Locks their tables for readers from here to the end of the transaction.
 */
export async function refreshStatistics(client: pg.ClientBase): Promise<void> {
  const added = summing();
  await addMonths(client, await statisticsMonths(client), added);
  await writeStatistics(client, makeStatistics(added.sums(), await sectionProvinces(client)));
}

const OLD_RULE = `SELECT FROM meses_dgt WHERE NOT EXISTS (
  SELECT FROM estadisticas_hechas WHERE meses = ${MESES_DE_LAS_TASAS}) LIMIT 1`;

/** Whether a program with another rule of months made the statistics. */
export async function statisticsAreOld(db: { $client: pg.Pool | pg.ClientBase }): Promise<boolean> {
  return (await db.$client.query(OLD_RULE)).rowCount === 1;
}

/** Gives the loaded months of the statistics, the newest first. */
export async function statisticsMonths(client: pg.ClientBase): Promise<Mes[]> {
  const { rows } = await client.query<{ mes: Mes }>(`${MONTHS_OF_STATISTICS} ORDER BY 1 DESC`);
  return rows.map(({ mes }) => mes);
}

/** Adds the stored results of some months to the sums. */
async function addMonths(
  client: pg.ClientBase,
  months: readonly Mes[],
  to: Summing,
  sign: 1 | -1 = 1,
): Promise<void> {
  if (months.length === 0) return;
  const list = months.map((mes) => `'${mes}'`).join();
  const query = `SELECT seccion_id, permiso, prueba, sum(aptos + no_aptos), sum(aptos), sum(aptos_1)
    FROM resultados WHERE mes IN (${list}) GROUP BY 1, 2, 3`;
  await addRows(client, query, (key, { examenes, aptos, aptos1 }) =>
    to.add(key, { examenes: sign * examenes, aptos: sign * aptos, aptos1: sign * aptos1 }),
  );
}

/**
 * Turns the sums of the current months into those of other stored months, by adding and taking away the difference:
 * summing two years at each import would take longer than the import. Sums of another rule are made anew.
 */
export async function moveSums(
  client: pg.ClientBase,
  from: readonly Mes[],
  to: readonly Mes[],
): Promise<Summing> {
  const moved = summing();
  if (await statisticsAreOld({ $client: client })) {
    await addMonths(client, to, moved);
    return moved;
  }
  const query = 'SELECT seccion_id, permiso, prueba, examenes, aptos, aptos_1 FROM estadisticas';
  await addRows(client, query, moved.add);
  await addMonths(client, without(from, to), moved, -1);
  await addMonths(client, without(to, from), moved);
  return moved;
}

const without = (months: readonly Mes[], taken: readonly Mes[]) =>
  months.filter((mes) => !taken.includes(mes));

/** Adds the rows of a query of six columns, three of key and three of counts. */
async function addRows(client: pg.ClientBase, query: string, add: Summing['add']): Promise<void> {
  const names = ['seccion', 'permiso', 'prueba', 'examenes', 'aptos', 'aptos1'] as const;
  const read = await readIntegers(client, query, names);
  const { seccion, permiso, prueba, examenes, aptos, aptos1 } = read;
  for (let row = 0; row < seccion.length; row++)
    add(
      { seccion: seccion[row] ?? 0, permiso: permiso[row] ?? 0, prueba: prueba[row] ?? 0 },
      { examenes: examenes[row] ?? 0, aptos: aptos[row] ?? 0, aptos1: aptos1[row] ?? 0 },
    );
}

export type Statistics = {
  sums: SectionSums;
  means: ProvinceMean[];
  rateAt: ReturnType<typeof sectionRates>;
};

/** Computes the statistics of some sums; see statistics.ts. */
export function makeStatistics(sums: SectionSums, provinces: SectionProvinces): Statistics {
  const means = provinceMeans(sums, provinces);
  return { sums, means, rateAt: sectionRates(sums, provinces, means) };
}

/** Writes the statistics in place of the old ones. */
export async function writeStatistics(
  client: pg.ClientBase,
  { sums, means, rateAt }: Statistics,
): Promise<void> {
  await client.query('TRUNCATE estadisticas, estadisticas_provincia');
  await client.query(
    `INSERT INTO estadisticas_hechas (meses) VALUES ($1) ON CONFLICT (unica) DO UPDATE SET meses = excluded.meses`,
    [MESES_DE_LAS_TASAS],
  );
  await writeMeans(client, means);
  await withoutKey(client, 'estadisticas', () =>
    copyRows(client, {
      table: 'estadisticas',
      columns: [
        'seccion_id',
        'permiso',
        'prueba',
        'examenes',
        'aptos',
        'aptos_1',
        'tasa',
        'inferior',
        'superior',
        'comparacion',
      ],
      rows: sums.count,
      write(i, to) {
        const { tasa, inferior, superior, comparacion } = rateAt(i);
        to.int4(sums.seccion[i] ?? 0);
        to.int2(sums.permiso[i] ?? 0);
        to.int2(sums.prueba[i] ?? 0);
        to.int4(sums.examenes[i] ?? 0);
        to.int4(sums.aptos[i] ?? 0);
        to.int4(sums.aptos1[i] ?? 0);
        to.float8(tasa);
        to.float8(inferior);
        to.float8(superior);
        to.text(comparacion);
      },
    }),
  );
}

function writeMeans(client: pg.ClientBase, means: ProvinceMean[]): Promise<void> {
  return copyRows(client, {
    table: 'estadisticas_provincia',
    columns: ['cod_provincia', 'permiso', 'prueba', 'examenes', 'aptos', 'secciones', 'peso'],
    rows: means.length,
    write(i, to) {
      const mean = means[i];
      if (!mean) return;
      to.text(mean.codProvincia);
      to.int2(mean.permiso);
      to.int2(mean.prueba);
      to.int4(mean.examenes);
      to.int4(mean.aptos);
      to.int4(mean.secciones);
      to.float8(mean.peso);
    },
  });
}

/** Fills an empty table and makes its primary key afterwards: half the time of keeping the key during the load. */
async function withoutKey(client: pg.ClientBase, table: string, fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = $1::regclass AND contype = 'p'`,
    [table],
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await fill();
  for (const { name, definition } of rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
}

async function sectionProvinces(client: pg.ClientBase): Promise<SectionProvinces> {
  const { rows } = await client.query<{ id: number; cod: string }>(
    'SELECT id, cod_provincia AS cod FROM secciones',
  );
  return new Map(rows.map(({ id, cod }) => [id, cod]));
}
