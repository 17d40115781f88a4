import { buffer } from 'node:stream/consumers';
import { importPlaces } from '#comparador/dgt/import-places.server.ts';
import { OSM, readPlacesFile } from '#comparador/dgt/places-file.server.ts';
import type { busquedasDirecciones } from '#comparador/dgt/places-tables.server.ts';
import { searchMap } from '#comparador/dgt/search-map.server.ts';
import { uploadKey } from '#comparador/dgt/waiting-files.server.ts';
import { postcodesBeginning } from '#comparador/lugares/municipios/place-data.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';

/** Condition of a search whose file waits for an answer. */
export const WAITS = 'prueba IS NOT NULL AND respuesta IS NULL AND acabada_en IS NOT NULL AND motivo IS NULL';

export type Upload = Pick<
  typeof busquedasDirecciones.$inferSelect,
  'id' | 'fuente' | 'origen' | 'registro' | 'huso' | 'respuesta'
>;

/**
 * Loads an uploaded file as the commands do; until a person has answered, only to see what it would change. What it would take away
 * is told then, so that the answer goes before the limit of what may be missing. Throws the errors of `searchMap` and `importPlaces`.
 */
export async function loadUpload(
  owner: Db,
  { id, fuente, origen, registro, huso, respuesta }: Upload,
  { files, clock }: { files: Files; clock: () => Date },
): Promise<void> {
  const archivo = origen ?? 'archivo';
  const stored = await files.read(uploadKey(id));
  const trial = { id, clock, prueba: respuesta === null, aunqueFalten: true };
  const bytes = stored ? await buffer(stored) : Buffer.alloc(0);
  if (fuente === 'dgt') {
    await searchMap(owner, { ...trial, sources: { bytes, name: archivo } });
    return;
  }
  await importPlaces(owner, {
    ...trial,
    fuente,
    registro: registro ?? OSM,
    archivo,
    read: () => readPlacesFile(bytes, { fuente, archivo, huso: huso ?? 30 }),
    ofPostcode: (codigoPostal) => postcodesBeginning(codigoPostal)[0]?.municipios ?? [],
  });
}

/** Discards files that wait, among those of the condition `which`, with what their trials told; gives whether there was any. */
export async function discardUploads(
  { $client }: Db,
  files: Files,
  which: string,
  values: (string | null)[],
): Promise<boolean> {
  const { rows } = await $client.query<{ id: string }>(
    `UPDATE busquedas_direcciones SET respuesta = 'descartar', motivo = 'Se probó y no se guardó.', prueba = NULL
     WHERE ${WAITS} AND ${which} RETURNING id`,
    values,
  );
  for (const { id } of rows) await files.remove(uploadKey(id));
  return rows.length > 0;
}

/** Removes the file of a search that has ended, unless it waits for an answer. */
export async function removeUpload({ $client }: Db, files: Files, id: string): Promise<void> {
  const { rowCount } = await $client.query(
    `SELECT FROM busquedas_direcciones WHERE id = $1 AND ((${WAITS}) OR acabada_en IS NULL)`,
    [id],
  );
  if (rowCount === 0) await files.remove(uploadKey(id));
}
