/** Places of anuncios on the site; none is inside a list of autoescuelas. */
export const ubicacionesAnuncio = {
  inicio: 'Portada',
  resultados: 'Resultados',
  ficha: 'Ficha de una autoescuela',
  lateral: 'Lateral',
} as const;

export type UbicacionAnuncio = keyof typeof ubicacionesAnuncio;

/**
 * Permits that an anuncio may be limited to: those that can be searched, because the DGT publishes their
 * results.
 */
export const permisosAnuncio = [
  ...(['AM', 'A1', 'A2', 'B', 'B96', 'B+E', 'C1'] as const),
  ...(['C', 'C+E', 'D1', 'D', 'D+E', 'LCM', 'LVA'] as const),
] as const;
