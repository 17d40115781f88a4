import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredAs } from '#api/checked-file.server.ts';
import type { Files } from '#api/files.server.ts';
import { photoFileName, photoFilesOf } from './foto-sizes.ts';
import type { PhotoVariant } from './make-foto.server.ts';

export const PHOTO_FOLDER = 'fotos';

export const photoKey = (name: string): string => `${PHOTO_FOLDER}/${name}`;

/** Stores every variant of a photo. */
export async function storePhoto(files: Files, id: string, variantes: PhotoVariant[]): Promise<void> {
  for (const { ancho, formato, contenido } of variantes)
    await files.put(photoKey(photoFileName({ id, ancho, formato })), Readable.from([contenido]));
}

/** Size and SHA-256 of each file of a photo, by its name. */
export const storedAs = (id: string, variantes: PhotoVariant[]): Record<string, StoredAs> =>
  Object.fromEntries(
    variantes.map(({ ancho, formato, contenido }) => [
      photoFileName({ id, ancho, formato }),
      { bytes: contenido.length, sha256: createHash('sha256').update(contenido).digest('hex') },
    ]),
  );

/** Removes every possible file of a photo, also those that may not exist. */
export async function removePhoto(files: Files, photo: { id: string; ancho: number }): Promise<void> {
  for (const file of photoFilesOf(photo)) await files.remove(photoKey(photoFileName(file)));
}
