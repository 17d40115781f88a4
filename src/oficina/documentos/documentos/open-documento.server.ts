import type { Readable } from 'node:stream';
import { noteBad } from '#oficina/base/bad-files.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { DamagedFile, openChecked } from '#platform/files/checked-file.server.ts';
import type { FilePart, Files } from '#platform/files/files.server.ts';
import { notAllowed } from '#platform/http/errors.server.ts';
import { documentoKey } from './documento-files.server.ts';

type Opening = { db: Db; files: Files; clock: () => Date };

/** Id of the documento, size and hash of its file, and result of the antivirus. */
type DocumentoFile = { _id: string; tamano: number; sha256: string; revision: string };

const INFECTED =
  'El antivirus ha encontrado un virus en este documento y no se entrega. Avisa a quien administra y pide otro a quien lo envió';

/** Throws 403 for a documento with a virus: it is kept, but nobody gets it. */
export function refuseInfected({ revision }: Pick<DocumentoFile, 'revision'>): void {
  if (revision === 'infectado') throw notAllowed(INFECTED);
}

/**
 * Opens the file of a documento, or a part of it. Throws 403 when it has a virus. Throws `DamagedFile`
 * when it is not the uploaded file, and notes it for the administrators.
 */
export async function openDocumento(
  { db, files, clock }: Opening,
  document: DocumentoFile,
  part?: FilePart,
): Promise<Readable> {
  const { _id, tamano, sha256 } = document;
  refuseInfected(document);
  try {
    return await openChecked(files, documentoKey(_id), { bytes: tamano, sha256 }, part);
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
