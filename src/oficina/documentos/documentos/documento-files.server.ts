import type { Files } from '#platform/files/files.server.ts';

export const DOCUMENTO_FOLDER = 'documentos';

/** Key of the stored file of a version: only its id, so nothing from the sender reaches the disk's names. */
export const documentoKey = (id: string): string => `${DOCUMENTO_FOLDER}/${id}`;

/** Removes the stored file of a version, if it exists. */
export const removeDocumentoFile = (files: Files, id: string): Promise<void> =>
  files.remove(documentoKey(id));
