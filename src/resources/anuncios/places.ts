/** Where an advertisement may be, as the site has a box for it; never within a list of schools. */
export const ubicacionesAnuncio = {
  inicio: 'Portada',
  resultados: 'Resultados',
  ficha: 'Ficha de una autoescuela',
  lateral: 'Lateral',
} as const;

export type UbicacionAnuncio = keyof typeof ubicacionesAnuncio;

/** Permits that can be searched, because the DGT publishes their results: those that an advertisement may be kept to. */
export const permisosAnuncio = [
  ...(['AM', 'A1', 'A2', 'B', 'B96', 'B+E', 'C1'] as const),
  ...(['C', 'C+E', 'D1', 'D', 'D+E', 'LCM', 'LVA'] as const),
] as const;
