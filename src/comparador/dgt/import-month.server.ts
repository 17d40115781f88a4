import type pg from 'pg';
import { troubleOf } from '#platform/database/database-trouble.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { refuseDoubtful } from './doubtful-month.server.ts';
import { readMonthlyFile } from './monthly-file.server.ts';
import { type ImportSummary, type Origen, storeMonth } from './store-month.server.ts';
import type { FileSource, UnpackOptions } from './unpack.server.ts';

export type ImportOptions = {
  /** Path or bytes of the monthly file: plain, gzip or zip. */
  source: FileSource;
  /** Name of the file for people: in messages and in `meses_dgt`. */
  displayName: string;
  clock: () => Date;
  /** A person has seen that the month is unlike the others, and wants it all the same. */
  admitir: boolean;
  /** Removes the demonstration data in the same transaction; without it a database that has them is refused. */
  removeDemo?: (client: pg.ClientBase) => Promise<void>;
  onProgress?: UnpackOptions['onProgress'];
};

/** The database holds data of the other kind, real or of demonstration: the two are never mixed. */
export class DatosMezclados extends Error {
  override name = 'DatosMezclados';
}

/** The pool of a `Db`, so that a tool can import without the query builder. */
export type ImportDatabase = Pick<Db, '$client'>;

/**
 * Loads one monthly file of the DGT, in place of the data already loaded for that month, and makes the statistics
 * anew. All or nothing: after any failure the database is as it was. Imports wait for each other. Throws
 * `ArchivoNoValido` when the file is refused, `MesDudoso` when it is unlike the months around it and nobody has admitted
 * that, and `DatosMezclados` when the database holds demonstration data.
 */
export async function importMonth(db: ImportDatabase, options: ImportOptions): Promise<ImportSummary> {
  const { source, displayName, clock, onProgress } = options;
  const month = await readMonthlyFile({ source, archivo: displayName, clock, onProgress });
  return inImport(db, async (client) => {
    await options.removeDemo?.(client);
    await refuseOther(client, 'dgt');
    if (!options.admitir) await refuseDoubtful(client, month);
    return storeMonth(client, {
      ...month,
      archivo: displayName,
      origen: 'dgt',
      cargadoEn: clock(),
      statistics: true,
    });
  });
}

const MOST_TRIES = 5;

/**
 * Runs `work` in one transaction on a connection of its own, one import at a time in the whole database. It may run again, from a
 * database as it was.
 */
export async function inImport<T>(
  db: ImportDatabase,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await runOnce(db, work);
    } catch (error) {
      // Making the offers takes the same tables in another order: in a deadlock, PostgreSQL may end the import.
      if (troubleOf(error) !== 'clash' || tries === MOST_TRIES) throw error;
    }
  }
}

async function runOnce<T>(db: ImportDatabase, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await db.$client.connect();
  let failure: Error | undefined;
  // Receives the loss of a connection between two queries; the next query then fails.
  const onError = (error: Error) => {
    failure = error;
  };
  client.on('error', onError);
  try {
    // Compiling the check of the foreign keys would take longer than the check.
    await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL jit = off');
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('resultados', 0))`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      failure = lost;
    });
    throw error;
  } finally {
    client.off('error', onError);
    client.release(failure);
  }
}

/** Throws `DatosMezclados` when the database has months of another origin than `origen`. */
export async function refuseOther(client: pg.ClientBase, origen: Origen): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM meses_dgt WHERE origen <> $1 LIMIT 1', [origen]);
  if (rowCount === 0) return;
  throw new DatosMezclados(
    origen === 'dgt'
      ? 'Esta base contiene datos de demostración: bórralos antes de importar los reales.'
      : 'Esta base contiene resultados reales de la DGT: no se cargan datos de demostración.',
  );
}

/** Runs ANALYZE on the results: PostgreSQL alone would take hours to notice the change, and would plan slow queries meanwhile. */
export async function analyzeResults(db: ImportDatabase): Promise<void> {
  await inImport(db, (client) =>
    client.query(`ANALYZE resultados, resultados_aparte, secciones, escuelas, escuelas_nombres, centros_examen,
      estadisticas, estadisticas_provincia, meses_dgt`),
  );
}
