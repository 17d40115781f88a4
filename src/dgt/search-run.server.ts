import { randomUUID } from 'node:crypto';
import { DescargaFallida } from './download-month.server.ts';
import { DatosMezclados, type ImportDatabase } from './import-month.server.ts';
import { ArchivoNoValido } from './invalid-file.ts';
import type { FuenteLugar } from './known-places.server.ts';

/** Another search of the same source is under way; the message is for the person who asked for this one. */
export class BusquedaEnMarcha extends Error {
  override name = 'BusquedaEnMarcha';
}

/** Counts of a search and where it read, to be stored. */
export type Found = { origen: string; resumen: Record<string, number> };

export type Run = {
  id: string;
  /** Notes how many elements are read, and of how many. */
  onProgress(read: number, total: number): void;
};

type Asked = {
  fuente: FuenteLugar;
  clock: () => Date;
  automatica: boolean;
  /** A search that was already noted when somebody asked for it. */
  id?: string | undefined;
};

/** Minutes without a sign of life after which a search counts as broken off. */
const SILENCE_MIN = 15;

/** Notes that somebody asks for a search. Throws `BusquedaEnMarcha` where one of that source is under way. */
export async function noteSearch(
  { $client }: ImportDatabase,
  { fuente, clock, automatica }: Omit<Asked, 'id'>,
): Promise<string> {
  const now = clock();
  await $client.query(
    `UPDATE busquedas_direcciones SET acabada_en = $2, motivo = 'Se interrumpió: el programa se paró mientras buscaba.'
     WHERE fuente = $1 AND acabada_en IS NULL
       AND coalesce(avanza_en, pedida_en) < $2::timestamptz - make_interval(mins => ${SILENCE_MIN})`,
    [fuente, now],
  );
  const id = randomUUID();
  const { rowCount } = await $client.query(
    `INSERT INTO busquedas_direcciones (id, fuente, automatica, pedida_en) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [id, fuente, automatica, now],
  );
  if (rowCount === 0) throw new BusquedaEnMarcha('Ya se están buscando direcciones: espera a que acabe.');
  return id;
}

/**
 * Runs a search and notes how it goes and how it ends, in words where it fails. Gives false, and does nothing, when
 * the search of that id has already ended. Throws the errors of `work`.
 */
export async function runSearch(
  db: ImportDatabase,
  asked: Asked,
  work: (run: Run) => Promise<Found>,
): Promise<boolean> {
  const { clock } = asked;
  const id = asked.id ?? (await noteSearch(db, asked));
  const begun = await db.$client.query(
    `UPDATE busquedas_direcciones SET empezada_en = $2, avanza_en = $2 WHERE id = $1 AND acabada_en IS NULL`,
    [id, clock()],
  );
  if (begun.rowCount === 0) return false;
  // Notes go one after another, and the last one before the end.
  let noted: Promise<unknown> = Promise.resolve();
  const onProgress = (read: number, total: number) => {
    noted = noted.then(() =>
      db.$client
        .query('UPDATE busquedas_direcciones SET leidas = $2, total = $3, avanza_en = $4 WHERE id = $1', [
          id,
          read,
          total,
          clock(),
        ])
        // Progress that cannot be noted does not stop the search.
        .catch(() => {}),
    );
  };
  const end = async (origen: string | null, resumen: Found['resumen'] | null, motivo: string | null) => {
    await noted;
    await db.$client.query(
      'UPDATE busquedas_direcciones SET acabada_en = $2, origen = $3, resumen = $4, motivo = $5 WHERE id = $1',
      [id, clock(), origen, resumen, motivo],
    );
  };
  try {
    const { origen, resumen } = await work({ id, onProgress });
    await end(origen, resumen, null);
    return true;
  } catch (error) {
    // Where the database is away too, the first error is the one to tell.
    await end(null, null, reasonOf(error)).catch(() => {});
    throw error;
  }
}

/** Whether an error is of the source or of the file, and not of the program. */
export const isOfTheSource = (error: unknown): error is Error =>
  [ArchivoNoValido, DescargaFallida, DatosMezclados].some((kind) => error instanceof kind);

const reasonOf = (error: unknown): string =>
  isOfTheSource(error) ? error.message : 'Ha fallado el programa: el porqué está en su registro.';
