import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredAs } from '#platform/files/checked-file.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { fotoFileName, fotoFilesOf } from './foto-sizes.ts';
import type { FotoVariant } from './make-foto.server.ts';

export const FOTO_FOLDER = 'fotos';

export const fotoKey = (name: string): string => `${FOTO_FOLDER}/${name}`;

/** Stores every variant of a photo. */
export async function storeFoto(files: Files, id: string, variantes: FotoVariant[]): Promise<void> {
  for (const { ancho, formato, contenido } of variantes)
    await files.put(fotoKey(fotoFileName({ id, ancho, formato })), Readable.from([contenido]));
}

/** Size and SHA-256 of each file of a photo, by its name. */
export const storedAs = (id: string, variantes: FotoVariant[]): Record<string, StoredAs> =>
  Object.fromEntries(
    variantes.map(({ ancho, formato, contenido }) => [
      fotoFileName({ id, ancho, formato }),
      { bytes: contenido.length, sha256: createHash('sha256').update(contenido).digest('hex') },
    ]),
  );

/** Removes every possible file of a photo, also those that may not exist. */
export async function removeFoto(files: Files, photo: { id: string; ancho: number }): Promise<void> {
  for (const file of fotoFilesOf(photo)) await files.remove(fotoKey(fotoFileName(file)));
}
