import type { Readable } from 'node:stream';
import { DamagedFile, openChecked } from '#api/checked-file.server.ts';
import type { Db } from '#api/db.server.ts';
import type { FilePart, Files } from '#api/files.server.ts';
import { noteBad } from '../copias/archivos/bad-files.server.ts';
import { documentKey } from './document-files.server.ts';

type Opening = { db: Db; files: Files; clock: () => Date };

/** The document's id, and size and hash of its file. */
type Told = { _id: string; tamano: number; sha256: string };

/**
 * Opens the file of a document, or a part of it. Throws `DamagedFile` where it is not what was uploaded, and notes it for who
 * administers.
 */
export async function openDocument(
  { db, files, clock }: Opening,
  { _id, tamano, sha256 }: Told,
  part?: FilePart,
): Promise<Readable> {
  try {
    return await openChecked(files, documentKey(_id), { bytes: tamano, sha256 }, part);
  } catch (error) {
    if (error instanceof DamagedFile)
      await noteBad(
        db,
        [{ clave: error.key, documentoId: _id, imagenId: null, fallo: error.fault }],
        clock(),
      );
    throw error;
  }
}
