import { emptySearch, type SearchParams, searchQuery } from '#comparador/ofertas/comparador/search-params.ts';

/** Version of the privacy text: a change of the text needs a new version. */
export const VERSION_PRIVACIDAD = '2026-11-21';

/** Days that an unconfirmed search is kept. */
export const DIAS_SIN_CONFIRMAR = 7;

/** Months that a search is kept after it is confirmed or renewed. */
export const MESES_GUARDADA = 12;

/** Days before the deletion when the owner is asked to renew. */
export const DIAS_ANTES_DE_CADUCAR = 30;

/** About a kilometre: precise enough, and reveals less of the owner's home. */
const rounded = (degrees: number) => Number(degrees.toFixed(2));

/**
 * Parameters that decide which autoescuelas a search finds and their costs: not the page, the order or the autoescuelas ticked to compare.
 */
export function watchedSearch({ cerca, ...params }: SearchParams): SearchParams {
  return {
    ...params,
    lugar: cerca ? '' : params.lugar,
    cerca: cerca && { lat: rounded(cerca.lat), lon: rounded(cerca.lon) },
    automatico: params.automatico && params.permiso === 'B',
    caracteristica: params.caracteristica.toSorted(),
    aprobados: params.aprobados.toSorted(),
    centro: params.centro.toSorted(),
    orden: emptySearch.orden,
    pagina: emptySearch.pagina,
    comparar: emptySearch.comparar,
  };
}

/** Canonical text of a search: equal searches have equal texts. */
export const watchedQuery = (params: SearchParams): string => String(searchQuery(watchedSearch(params)));
