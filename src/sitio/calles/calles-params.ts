import { type SearchParams, searchQuery } from '#comparador/ofertas/comparador/search-params.ts';
import { circleOfView, type Size, type View, viewText, ZOOMS } from './map-geometry.ts';

const VIEW = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,2})$/;

/** Reads the part of the map in an address; null if the address names none, undefined if it is not valid. */
export function parseView(query: URLSearchParams): View | null | undefined {
  const text = query.get('vista');
  if (text === null || text === '') return null;
  const [, lat, lon, z] = VIEW.exec(text) ?? [];
  const view = { lat: Number(lat), lon: Number(lon), z: Number(z) };
  const isView =
    Math.abs(view.lat) <= 85 && Math.abs(view.lon) <= 180 && view.z >= ZOOMS.least && view.z <= ZOOMS.most;
  return isView ? view : undefined;
}

/** Address of the results of a search with their map open, at a part of the map. */
export function streetsUrl(params: SearchParams, view?: View | null): string {
  const query = searchQuery(params);
  if (view) query.set('vista', viewText(view));
  return `/mapa/calles?${query}`;
}

/** Id of the row of a section in the list. */
export const rowId = (slug: string): string => `fila-${slug}`;

/** Address of the same search around the middle of a map; its other choices stay. */
export const zoneUrl = (params: SearchParams, view: View, size: Size): string =>
  streetsUrl(
    {
      ...params,
      lugar: '',
      cerca: { lat: Number(view.lat.toFixed(3)), lon: Number(view.lon.toFixed(3)) },
      zona: 'mapa',
      km: circleOfView(view, size).km,
      pagina: 1,
    },
    view,
  );
