import { unprojectPoint } from '#comparador/lugares/municipios/map-projection.ts';
import { provinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import type { Busqueda } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import type { SearchParams } from '#comparador/ofertas/comparador/search-params.ts';
import { readPoints } from '#comparador/ofertas/comparador/section-points.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { KM_PER_DEGREE } from '#platform/kit/distance.ts';
import { type Place, type View, viewOfAll } from './map-geometry.ts';
import { type FilaMapa, placeRows } from './place-rows.ts';
import { STILL } from './street-map.tsx';

/** Sections of one page at most: a chain may have dozens. */
const MOST_ROWS = 100;

/** The sections of a page of results, and the part of the map that shows them. */
export type MapaResultados = {
  filas: FilaMapa[];
  view: View;
  /** The address names no part of the map: the view is fitted to all the pins. */
  fitted: boolean;
};

/** Reads where the sections of a page of results are, and chooses the part of the map unless the address asks for one. */
export async function loadCalles(
  db: Db,
  { tarjetas, permiso, automatico, alcance }: Busqueda,
  { params, asked }: { params: SearchParams; asked: View | null },
): Promise<MapaResultados> {
  const sections = tarjetas.flatMap(({ otras, ...first }) => [first, ...otras]).slice(0, MOST_ROWS);
  const slugs = sections.map(({ slug }) => slug);
  const points = await readPoints(db, { permiso: permiso.dgt, automatico, slugs });
  const filas = placeRows(sections, points, params.orden);
  const places = filas.flatMap(({ punto }) => punto ?? []);
  const view = asked ?? viewOfAll(places, STILL) ?? viewOfZone(alcance);
  return { filas, view, fitted: asked === null && places.length > 0 };
}

const SPAIN: View = { lat: 40.2, lon: -3.7, z: 5 };

/** Without any pin, the zone searched: its circle, its provinces, or the country. */
function viewOfZone(zona: Busqueda['alcance']): View {
  if (zona.tipo === 'radio') return viewOfAll(northAndSouth(zona), STILL) ?? SPAIN;
  const codes = zona.tipo === 'provincia' ? [zona.codigo] : zona.tipo === 'comunidad' ? zona.provincias : [];
  return viewOfAll(codes.flatMap(cornersOf), STILL) ?? SPAIN;
}

const northAndSouth = ({ lat, lon, km }: Place & { km: number }): Place[] =>
  [km, -km].map((north) => ({ lat: lat + north / KM_PER_DEGREE, lon }));

/** Two opposite corners of the box around a province. */
function cornersOf(codigo: string): Place[] {
  const [x = 0, y = 0, width = 0, height = 0] = provinceShape(codigo)?.viewBox.split(' ').map(Number) ?? [];
  if (width === 0) return [];
  return [
    { x, y },
    { x: x + width, y: y + height },
  ].map((corner) => unprojectPoint(corner, codigo));
}
