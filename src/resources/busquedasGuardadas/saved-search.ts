import { emptySearch, type SearchParams, searchQuery } from '../comparador/search-params.ts';

/** Of the text that says what becomes of the address: another text, another version. */
export const VERSION_PRIVACIDAD = '2026-11-21';

/** How long one that nobody confirms is kept, in days. */
export const DIAS_SIN_CONFIRMAR = 7;

/** How long one is kept from when it was confirmed or renewed. */
export const MESES_GUARDADA = 12;

/** So many days before it goes, whoever saved it is asked whether they still want it. */
export const DIAS_ANTES_DE_CADUCAR = 30;

/** About a kilometre: near enough, and less told of where somebody lives. */
const rounded = (degrees: number) => Number(degrees.toFixed(2));

/** What of a search says which schools it finds and what they cost: neither its page, nor its order, nor what was ticked. */
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

/** The one text of a search: two that find the same by the same words have the same. */
export const watchedQuery = (params: SearchParams): string => String(searchQuery(watchedSearch(params)));
