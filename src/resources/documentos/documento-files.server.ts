import type { Files } from '#api/files.server.ts';

export const DOCUMENTO_FOLDER = 'documentos';

/** Key of the stored file of a version: only its id, and nothing that its sender wrote. */
export const documentoKey = (id: string): string => `${DOCUMENTO_FOLDER}/${id}`;

/** Removes the file of a version, if there is one. */
export const removeDocumentoFile = (files: Files, id: string): Promise<void> =>
  files.remove(documentoKey(id));
