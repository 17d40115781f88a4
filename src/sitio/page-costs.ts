/**
 * Milliseconds of processor of each page when it is not cached, in the program and its database together
 * (`bench/read-costs.ts`, decision 056). A cached page costs nothing.
 */
export const PAGE_COSTS = {
  '/': 30,
  '/comparar': 10,
  '/guia-coste-carnet': 60,
  '/guia-tasas-dgt': 60,
  '/mapa': 20,
  '/mapa/calles': 30,
  '/:id': 25,
  otras: 10,
} as const;
