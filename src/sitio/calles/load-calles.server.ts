import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { readPoints } from '#comparador/ofertas/comparador/section-points.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type View, viewOfAll } from './map-geometry.ts';
import { type FilaMapa, placeRows } from './place-rows.ts';
import { STILL } from './street-map.tsx';

/** Sections of one page at most: a chain may have dozens. */
const MOST_ROWS = 100;

/** The rows of a page of results, and the part of the map that shows them. */
export async function loadCalles(
  db: Db,
  { tarjetas, permiso, automatico, alcance }: Busqueda,
  { params, asked }: { params: SearchParams; asked: View | null },
): Promise<{ filas: FilaMapa[]; view: View | null; fitted: boolean }> {
  const sections = tarjetas.flatMap(({ otras, ...first }) => [first, ...otras]).slice(0, MOST_ROWS);
  const slugs = sections.map(({ slug }) => slug);
  const points = await readPoints(db, { permiso: permiso.dgt, automatico, slugs });
  const filas = placeRows(sections, points, params.orden);
  const places = filas.flatMap(({ punto }) => punto ?? []);
  const view = asked ?? viewOfAll(places, STILL) ?? middleOfZone(alcance);
  return { filas, view, fitted: asked === null && places.length > 0 };
}

/** Zoom of a town. */
const TOWN_ZOOM = 12;

/** Without any pin, the middle of the circle searched. */
const middleOfZone = (zona: Busqueda['alcance']): View | null =>
  zona.tipo === 'radio' ? { lat: zona.lat, lon: zona.lon, z: TOWN_ZOOM } : null;
