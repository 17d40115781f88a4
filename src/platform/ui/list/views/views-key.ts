/** Milliseconds for which the saved views of a list are not read again. */
export const VIEWS_FRESH_MS = 60_000;

/** Gives the query key of a list's views, for the code that reads or changes them. */
export const viewsKey = (name: string) => ['views', name];
