import {
  emptySearch,
  type SearchParams,
  searchQuery,
  searchUrl,
} from '#comparador/ofertas/comparador/search-params.ts';

/** The permit, the alumno's own case and the price of a class that the alumno supposes: the part of a search that a section's page uses. */
export function ownCase({ permiso, clases, teoria, automatico, claseSupuesta }: SearchParams): SearchParams {
  return { ...emptySearch, permiso, clases, teoria, automatico, claseSupuesta };
}

/** Address of the page of a section, for the case of a search; it shows the usual permit where none is asked for. */
export function sectionUrl(slug: string, params: SearchParams): string {
  const query = searchQuery(ownCase(params));
  query.delete('lugar');
  if (params.permiso === emptySearch.permiso) query.delete('permiso');
  return query.size === 0 ? `/${slug}` : `/${slug}?${query}`;
}

/** Address of the list of a place, for the same case. */
export const listUrl = (params: SearchParams, lugar: string): string =>
  searchUrl({ ...ownCase(params), lugar });
