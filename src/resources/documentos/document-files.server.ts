import type { Files } from '#api/files.server.ts';

export const DOCUMENT_FOLDER = 'documentos';

/** Where the file of a version is kept: by its id, and by nothing that whoever sent it said. */
export const documentKey = (id: string): string => `${DOCUMENT_FOLDER}/${id}`;

/** Removes the file of a version, if there is one. */
export const removeDocumentFile = (files: Files, id: string): Promise<void> => files.remove(documentKey(id));
