import { randomUUID } from 'node:crypto';
import { DescargaFallida, MesSinPublicar } from './download-month.server.ts';
import type { ImportDatabase } from './import-month.server.ts';
import { addMonths, type Mes, monthInMadrid } from './months.ts';
import { isOfTheSource, type Run, type RunResult } from './noted-run.server.ts';

/** Months that rates are made of, which an installation begins with. */
const MONTHS_TO_BRING = 24;

/** Failures of the network in a row after which the rest is left for another time. */
const PATIENCE = 2;

/** Gives the last months that have ended, the newest first. */
export function lastMonths(now: Date): Mes[] {
  const last = addMonths(monthInMadrid(now), -1);
  return Array.from({ length: MONTHS_TO_BRING }, (_, back) => addMonths(last, -back));
}

type Bringing = { id: string; clock: () => Date; run: Run };

/**
 * Loads the months of the last two years that are not loaded, the newest first. `load` loads one month, as a load with its own id. A month
 * that fails does not stop the rest: `faltan` of this load says which failed and why. If it starts again, it goes on with the months that
 * still lack. Throws `DescargaFallida` when the network fails for two months in a row.
 */
export async function loadMissing(
  db: ImportDatabase,
  { id, clock, run }: Bringing,
  load: (id: string, mes: Mes) => Promise<unknown>,
): Promise<RunResult> {
  const wanted = lastMonths(clock());
  const missing = await notLoaded(db, wanted);
  const faltan: Record<Mes, string> = {};
  let failures = 0;
  for (const [at, mes] of missing.entries()) {
    run.onProgress(wanted.length - missing.length + at, wanted.length);
    const error = await tryMonth(() => load(randomUUID(), mes));
    failures = isOfTheNetwork(error) ? failures + 1 : 0;
    if (error) faltan[mes] = error.message;
    await db.$client.query('UPDATE cargas_dgt SET faltan = $2 WHERE id = $1', [id, faltan]);
    if (error && failures === PATIENCE) throw error;
  }
  const { length } = Object.keys(faltan);
  return { origen: 'DGT', resumen: { meses: missing.length - length, faltan: length } };
}

async function notLoaded({ $client }: ImportDatabase, months: readonly Mes[]): Promise<Mes[]> {
  const { rows } = await $client.query<{ mes: Mes }>('SELECT mes::text FROM meses_dgt WHERE mes = ANY ($1)', [
    months,
  ]);
  const loaded = new Set(rows.map(({ mes }) => mes));
  return months.filter((mes) => !loaded.has(mes));
}

/** Gives the failure of a month if the source caused it; throws the program's own. */
async function tryMonth(load: () => Promise<unknown>): Promise<Error | undefined> {
  try {
    await load();
    return undefined;
  } catch (error) {
    if (isOfTheSource(error)) return error;
    throw error;
  }
}

const isOfTheNetwork = (error: Error | undefined): boolean =>
  error instanceof DescargaFallida && !(error instanceof MesSinPublicar);
