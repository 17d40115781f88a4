import {
  emptySearch,
  type SearchParams,
  searchQuery,
  searchUrl,
} from '#resources/comparador/search-params.ts';

/** The learner's own case and the permit: all that the page of a section takes from a search. */
export function ownCase({ permiso, clases, teoria, automatico }: SearchParams): SearchParams {
  return { ...emptySearch, permiso, clases, teoria, automatico };
}

/** Address of the page of a section, for the case of a search. */
export function sectionUrl(slug: string, params: SearchParams): string {
  const query = searchQuery(ownCase(params));
  query.delete('lugar');
  return `/${slug}?${query}`;
}

/** Address of the list of a place, for the same case. */
export const listUrl = (params: SearchParams, lugar: string): string =>
  searchUrl({ ...ownCase(params), lugar });
