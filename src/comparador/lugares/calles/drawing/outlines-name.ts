/** Stands for the fingerprint of a file where a tile shows the outlines that the program has; another drawing of them needs another name. */
export const OUTLINES = 'contornos-1';
