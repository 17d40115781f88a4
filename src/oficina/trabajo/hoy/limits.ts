/** Most rows of a card. */
export const MOST_FILAS = 20;
/** Furthest day that a row may wait for, from today. */
export const MOST_DAYS = 365;
