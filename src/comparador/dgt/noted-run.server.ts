import { randomUUID } from 'node:crypto';
import { sqlState } from '#platform/database/sql-state.server.ts';
import { MesDudoso } from './doubtful-month.server.ts';
import { DescargaFallida } from './download-month.server.ts';
import { DatosMezclados, type ImportDatabase } from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';

/** Another run of the same kind is under way; the message is for the person who asked for this one. */
export class YaEnMarcha extends Error {
  override name = 'YaEnMarcha';
}

/** Tables of runs that people follow on a screen; a unique index admits one under way at a time. */
const TABLES = {
  busquedas_direcciones: 'Ya se están buscando direcciones: espera a que acabe.',
  cargas_dgt: 'Ya se están cargando resultados: espera a que acabe.',
} as const;

/** Counts of a run and the source it read, to be stored; also the month, if the run found it out. */
export type RunResult = { origen: string; resumen: Record<string, number>; mes?: string };

export type Run = {
  id: string;
  /** Notes how much has been read, out of how much. */
  onProgress(read: number, total: number): void;
};

type RunRequest = {
  tabla: keyof typeof TABLES;
  fuente: string;
  /** Name of the file, where it is known before. */
  origen?: string | undefined;
  /** Month that is asked for, in the table that has it. */
  mes?: string | undefined;
  clock: () => Date;
  automatica: boolean;
  /** Id of a run that was already noted when somebody asked for it. */
  id?: string | undefined;
  /** What an uploaded list says of itself, in the table that has it, and who uploaded it. */
  lista?: { pedidaPor: string; registro: string | null; huso: number } | undefined;
};

/** Minutes without a sign of life after which a run counts as broken off. */
const SILENCE_MIN = 15;

/** Ends the runs that stopped without noting their end, so that they do not block new ones. */
async function endSilent({ $client }: ImportDatabase, tabla: RunRequest['tabla'], now: Date): Promise<void> {
  await $client.query(
    `UPDATE ${tabla} SET acabada_en = $1, motivo = 'Se interrumpió: el programa se paró antes de acabar.'
     WHERE acabada_en IS NULL
       AND coalesce(avanza_en, pedida_en) < $1::timestamptz - make_interval(mins => ${SILENCE_MIN})`,
    [now],
  );
}

type Waiting = { tabla: keyof typeof TABLES; id: string; respuesta: string; waits: string };

/**
 * Starts again a run whose file waits for an answer, when somebody accepts it; `waits` is the condition of one that waits. False if none of
 * that id does; throws `YaEnMarcha` if another run is under way.
 */
export async function reopenRun(
  db: ImportDatabase,
  { tabla, id, respuesta, waits }: Waiting,
  now: Date,
): Promise<boolean> {
  await endSilent(db, tabla, now);
  try {
    const { rowCount } = await db.$client.query(
      `UPDATE ${tabla} SET respuesta = $3, acabada_en = NULL, motivo = NULL, avanza_en = $2 WHERE id = $1 AND ${waits}`,
      [id, now, respuesta],
    );
    return rowCount !== 0;
  } catch (error) {
    throw sqlState(error).constraint === `${tabla}_una` ? new YaEnMarcha(TABLES[tabla]) : error;
  }
}

/** Notes that somebody asks for a run. Throws `YaEnMarcha` where one of that kind is under way. */
export async function noteRun(db: ImportDatabase, asked: RunRequest): Promise<string> {
  const { tabla, fuente, origen = null, mes, clock, automatica, lista, id = randomUUID() } = asked;
  const now = clock();
  await endSilent(db, tabla, now);
  const more = {
    ...(mes !== undefined && { mes }),
    ...(lista && { pedida_por: lista.pedidaPor, registro: lista.registro, huso: lista.huso }),
  };
  const values = [id, fuente, origen, automatica, now, ...Object.values(more)];
  const { rowCount } = await db.$client.query(
    `INSERT INTO ${tabla} (${['id, fuente, origen, automatica, pedida_en', ...Object.keys(more)].join(', ')})
     VALUES (${values.map((_, at) => `$${at + 1}`).join(', ')}) ON CONFLICT DO NOTHING`,
    values,
  );
  if (rowCount === 0) throw new YaEnMarcha(TABLES[tabla]);
  return id;
}

/**
 * Runs `work` and notes its progress and its end, with the reason if it fails. Does nothing and gives false if the run of that id has
 * already ended. Throws the errors of `work`.
 */
export async function runNoted(
  db: ImportDatabase,
  asked: RunRequest,
  work: (run: Run) => Promise<RunResult>,
): Promise<boolean> {
  const { tabla, clock } = asked;
  const id = asked.id ?? (await noteRun(db, asked));
  const begun = await db.$client.query(
    `UPDATE ${tabla} SET empezada_en = $2, avanza_en = $2 WHERE id = $1 AND acabada_en IS NULL`,
    [id, clock()],
  );
  if (begun.rowCount === 0) return false;
  // Notes are written one after another, and all before the note of the end.
  let noted: Promise<unknown> = Promise.resolve();
  const onProgress = (read: number, total: number) => {
    noted = noted.then(() =>
      db.$client
        .query(`UPDATE ${tabla} SET leidas = $2, total = $3, avanza_en = $4 WHERE id = $1`, [
          id,
          read,
          total,
          clock(),
        ])
        // Progress that cannot be noted does not stop the run.
        .catch(() => {}),
    );
  };
  const end = async (found: RunResult | null, motivo: string | null) => {
    await noted;
    const { origen = null, resumen = null, mes } = found ?? {};
    const values = [id, clock(), origen, resumen, motivo, ...(mes === undefined ? [] : [mes])];
    await db.$client.query(
      `UPDATE ${tabla} SET acabada_en = $2, origen = coalesce($3, origen), resumen = $4, motivo = $5
         ${mes === undefined ? '' : ', mes = $6'} WHERE id = $1`,
      values,
    );
  };
  try {
    await end(await work({ id, onProgress }), null);
    return true;
  } catch (error) {
    // If the database fails here too, the first error is still the one to report.
    await end(null, reasonOf(error)).catch(() => {});
    throw error;
  }
}

/** Whether the source or the file caused the error, and not the program. */
export const isOfTheSource = (error: unknown): error is Error =>
  [ArchivoNoValido, DescargaFallida, DatosMezclados, MesDudoso].some((kind) => error instanceof kind);

const reasonOf = (error: unknown): string =>
  isOfTheSource(error) ? error.message : 'Ha fallado el programa: el porqué está en su registro.';
