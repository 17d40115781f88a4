import type { Files } from '#platform/files/files.server.ts';
import type { MesDudoso } from './doubtful-month.server.ts';
import type { ImportDatabase } from './import-month.server.ts';
import type { Mes } from './months.ts';

/** Key of an uploaded file until it is loaded, and of a file that waits for an answer. */
export const uploadKey = (id: string) => `dgt-subidos/${id}`;

/** Condition of a load whose file waits for an answer. */
export const WAITS = 'diferencias IS NOT NULL AND respuesta IS NULL AND acabada_en IS NOT NULL';

/** A load that is noted, and where its file may wait. */
type Place = { db: ImportDatabase; files: Files; id: string };

/**
 * Notes that the month of a load is doubtful; its file must be at `uploadKey` already. If the load is one of several, which nobody noted,
 * it is noted as ended. An earlier file of the same month that waited is discarded.
 */
export async function noteDoubt(
  place: Place,
  { name, doubt, now }: { name: string; doubt: MesDudoso; now: Date },
): Promise<void> {
  const { mes, sha256, diferencias, message } = doubt;
  await endWaiting(place, mes, 'Ha llegado otro archivo de ese mes.');
  await place.db.$client.query(
    `INSERT INTO cargas_dgt (id, fuente, automatica, pedida_en, acabada_en, mes, origen, sha256, diferencias, motivo)
     VALUES ($1, 'descarga', true, $2, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (id) DO UPDATE SET (mes, origen, sha256, diferencias, motivo)
       = (excluded.mes, excluded.origen, excluded.sha256, excluded.diferencias, excluded.motivo)`,
    [place.id, now, mes, name, sha256, JSON.stringify(diferencias), message],
  );
}

/** Ends the wait of other loads of a month, and removes their files. */
export async function endWaiting({ db, files, id }: Place, mes: Mes, motivo: string): Promise<void> {
  const { rows } = await db.$client.query<{ id: string }>(
    `UPDATE cargas_dgt SET respuesta = 'descartar', motivo = $3 WHERE mes = $1 AND id <> $2 AND ${WAITS} RETURNING id`,
    [mes, id, motivo],
  );
  for (const other of rows) await files.remove(uploadKey(other.id));
}

/** Whether an earlier load already had this same file of a doubtful month, so that nobody is asked again. */
export async function hasEarlierLoad(
  db: ImportDatabase,
  id: string,
  { mes, sha256 }: MesDudoso,
): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    'SELECT FROM cargas_dgt WHERE id <> $1 AND mes = $2 AND sha256 = $3 LIMIT 1',
    [id, mes, sha256],
  );
  return rowCount !== 0;
}

/** Removes the file of a load that has ended, unless it waits for an answer. */
export async function removeUpload({ db, files, id }: Place): Promise<void> {
  const { rowCount } = await db.$client.query(`SELECT FROM cargas_dgt WHERE id = $1 AND ${WAITS}`, [id]);
  if (rowCount === 0) await files.remove(uploadKey(id));
}
