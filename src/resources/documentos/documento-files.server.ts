import type { Files } from '#api/files.server.ts';

export const DOCUMENT_FOLDER = 'documentos';

/** Key of the stored file of a version: only its id, and nothing that its sender wrote. */
export const documentKey = (id: string): string => `${DOCUMENT_FOLDER}/${id}`;

/** Removes the file of a version, if there is one. */
export const removeDocumentFile = (files: Files, id: string): Promise<void> => files.remove(documentKey(id));
