export const ordenes = ['aprobados', 'nombre'] as const;
export type Orden = (typeof ordenes)[number];

/** The state of a search, all of it in its address. */
export type SearchParams = { permiso: string; lugar: string; orden: Orden; pagina: number };

/** Address of a search; what is as usual is left out, so that one search has one address. */
export function searchUrl(params: SearchParams, change: Partial<SearchParams> = {}): string {
  const { permiso, lugar, orden, pagina } = { ...params, ...change };
  const query = new URLSearchParams({ permiso, lugar });
  if (orden !== 'aprobados') query.set('orden', orden);
  if (pagina > 1) query.set('pagina', String(pagina));
  return `/?${query}`;
}
