/**
 * Milliseconds of processor that each page takes where it is not kept, in the program and its database together
 * (`bench/read-costs.ts`, decision 056). A page that is kept costs nothing.
 */
export const PAGE_COSTS = {
  '/': 30,
  '/comparar': 10,
  '/guia-coste-carnet': 60,
  '/guia-tasas-dgt': 60,
  '/mapa': 20,
  '/:id': 25,
  otras: 10,
} as const;
