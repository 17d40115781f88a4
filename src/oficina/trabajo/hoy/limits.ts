/** Most rows of a card. */
export const MOST_FILAS = 20;
/** Most days, from today, that a row may be put off. */
export const MOST_DAYS = 365;
