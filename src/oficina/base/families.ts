export type FamilyTitle = { titulo: string; descripcion: string };

/** The family of a route: `/marcas/leer` → `marcas`. */
export const familyOf = (url: string): string => url.split('/')[1] ?? '';
