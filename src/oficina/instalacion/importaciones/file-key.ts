/** Key of an uploaded file in the store, until it is imported. */
export const fileKey = (id: string): string => `importaciones/${id}`;
