import { type ProvinceShape, provinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import { type SpainShape, spainShapes } from '#comparador/lugares/municipios/spain-shapes.ts';
import {
  type CifrasProvincia,
  provinceFigures,
  townFigures,
} from '#comparador/ofertas/comparador/map-data.server.ts';
import { emptySearch, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { landingSlug, PERMISO_GENERAL } from '#sitio/zonas/landing-slug.server.ts';
import { type MapChoice, mapUrl } from './map-params.ts';
import { type FilaLugar, sortPlaces } from './sort-places.ts';
import { type LocalidadMapa, toTown } from './towns.server.ts';

export type ProvinciaMapa = FilaLugar & { codProvincia: string };

/** The data of a map, in the order of its table. */
export type Mapa =
  | { tipo: 'espana'; espana: CifrasProvincia | null; filas: ProvinciaMapa[]; shapes: SpainShape[] }
  | {
      tipo: 'provincia';
      codigo: CodigoProvincia;
      nombre: string;
      /** Address of the province's own page. */
      url: string;
      filas: LocalidadMapa[];
      shape: ProvinceShape | null;
    };

type MapQuery = { permiso: PermisoBuscable; hoy: string; params: MapChoice };

/** Loads the provinces, each with the address of its own map. */
export async function loadCountry(db: Db, { permiso, hoy, params }: MapQuery): Promise<Mapa> {
  const figures = await provinceFigures(db, { permiso, hoy });
  const rows = figures.flatMap((row) => {
    const provincia = provinciaPorCodigo(row.codProvincia);
    if (!provincia) return [];
    const url = mapUrl({ ...params, provincia: provincia.codigo });
    return [{ ...row, nombre: provincia.provincia, url, km: null, minimo: null, maximo: null }];
  });
  return {
    tipo: 'espana',
    espana: figures.find(({ codProvincia }) => codProvincia === '00') ?? null,
    filas: sortPlaces(rows, params.orden),
    shapes: spainShapes(),
  };
}

/** Loads the towns of a province, each with the address of its page. */
export async function loadProvince(
  db: Db,
  { permiso, hoy, params, provincia }: MapQuery & { provincia: CodigoProvincia },
): Promise<Mapa> {
  const figures = await townFigures(db, { permiso, hoy, provincias: [provincia] });
  const named = permiso.codigo === PERMISO_GENERAL ? undefined : permiso.codigo;
  const nombre = provinciaPorCodigo(provincia)?.provincia ?? provincia;
  return {
    tipo: 'provincia',
    codigo: provincia,
    nombre,
    url: permiso.curso
      ? searchUrl({ ...emptySearch, permiso: permiso.codigo, lugar: `provincia de ${nombre}` })
      : `/${landingSlug({ tipo: 'provincia', codigo: provincia }, named)}`,
    filas: sortPlaces(
      figures.map((row) => withSearch(toTown(row, permiso.curso ? undefined : named), { permiso, nombre })),
      params.orden,
    ),
    shape: provinceShape(provincia) ?? null,
  };
}

/** A place has no page for a course, so the link goes to the search. */
function withSearch(
  town: LocalidadMapa,
  { permiso, nombre }: { permiso: PermisoBuscable; nombre: string },
): LocalidadMapa {
  if (!permiso.curso || town.url === null) return town;
  const lugar = `${town.nombre}, ${nombre}`;
  return { ...town, url: searchUrl({ ...emptySearch, permiso: permiso.codigo, lugar }) };
}
