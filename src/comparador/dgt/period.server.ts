import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { addMonths, type Mes } from './months.ts';
import { MESES_DE_LAS_TASAS } from './statistics.ts';

/** The loaded months of the statistics, as `YYYY-MM-01`; undefined before the first import. */
export type Periodo = {
  desde: Mes;
  hasta: Mes;
  meses: number;
  /** Months between both that are not loaded. */
  faltan: Mes[];
  /** True when the months are invented, not the DGT's. */
  demo: boolean;
};

/** Beginning of the file names of invented months. */
export const INVENTED_FILE = 'demostracion_';

/** SQL condition on a row of `meses_dgt`: its results are invented. A demonstration may also have the DGT's own months (decision 206). */
export const INVENTED_MONTH = `(origen = 'demostracion' AND starts_with(archivo, '${INVENTED_FILE}'))`;

/** SQL of the months of the statistics: those loaded of the two years that end in the newest one (decision 063). */
export const MONTHS_OF_STATISTICS = `SELECT mes::text FROM meses_dgt
  WHERE mes > (SELECT max(mes) FROM meses_dgt) - interval '${MESES_DE_LAS_TASAS} months'`;

/** Gives the period of the statistics and the months that are missing in it. */
export async function statisticsPeriod(db: Db): Promise<Periodo | undefined> {
  const { rows } = await db.execute<{ meses: Mes[]; demo: boolean }>(
    sql.raw(`SELECT array_agg(mes::text ORDER BY mes) AS meses, bool_or(${INVENTED_MONTH}) AS demo
      FROM meses_dgt WHERE mes::text IN (${MONTHS_OF_STATISTICS}) HAVING count(*) > 0`),
  );
  const [row] = rows;
  const [desde, hasta] = [row?.meses[0], row?.meses.at(-1)];
  if (!row || !desde || !hasta) return undefined;
  return { desde, hasta, meses: row.meses.length, faltan: missingIn(row.meses), demo: row.demo };
}

/** Gives the months between the first and the last that are not there. */
function missingIn(months: readonly Mes[]): Mes[] {
  const missing: Mes[] = [];
  const last = months.at(-1) ?? '';
  for (let mes = months[0] ?? last; mes < last; mes = addMonths(mes, 1))
    if (!months.includes(mes)) missing.push(mes);
  return missing;
}
