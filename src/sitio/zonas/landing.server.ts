import { type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import { type Gathering, gatheringOf } from '#comparador/lanzamientos/public-town.server.ts';
import { type ProvinceShape, provinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import { type Busqueda, findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import {
  type Practico,
  practicalResults,
  townFigures,
  type ZonaMapa,
} from '#comparador/ofertas/comparador/map-data.server.ts';
import { type ReaderOfZone, readAtDatabase } from '#comparador/ofertas/comparador/offer-reader.server.ts';
import { emptySearch, type SearchParams, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import type { Caracteristica } from '#comparador/tarifas/caracteristicasAutoescuela/catalogue.ts';
import { listFeatures } from '#comparador/tarifas/caracteristicasAutoescuela/list.server.ts';
import {
  type PermisoBuscable,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { waysOfUnpriced } from '#sitio/comparador/results-page.server.ts';
import {
  type ResultsText,
  resultsText,
  type TarjetaEscrita,
  writtenCard,
} from '#sitio/comparador/results-text.ts';
import type { Keep } from '#sitio/keep-for-version.server.ts';
import { type LocalidadMapa, toTown } from '#sitio/mapa/towns.server.ts';
import {
  canonicalSlug,
  type LandingPlace,
  landingSlug,
  PERMISO_GENERAL,
  parseLandingSlug,
} from './landing-slug.server.ts';
import { type LugarCercano, nearbyProvinces, nearbyTowns, provincesAround } from './nearby.server.ts';

/** Autoescuelas on the page; the full list has the rest. */
const SHOWN = 10;

export type OtroPermiso = { codigo: string; nombre: string; secciones: number; url: string };

/** All the data of a place's page; amounts in céntimos. */
export type LandingData = {
  place: LandingPlace;
  codProvincia: CodigoProvincia;
  provincia: string;
  /** Address of the province's page; `canonica` is this page's own for search engines. */
  urlProvincia: string;
  canonica: string;
  permiso: PermisoBuscable;
  /** True on the general page of the place, whose main content is permit B. */
  general: boolean;
  /** The search of the place, and its address. */
  params: SearchParams;
  urlBusqueda: string;
  zona: Busqueda['zona'];
  /** Number of autoescuelas, and of their sections. */
  total: number;
  secciones: number;
  /** Autoescuelas at a known distance of the place. */
  situadas: number;
  sinCentro: number;
  conPrecio: number;
  minimo: number | null;
  maximo: number | null;
  mediana: number | null;
  /** Sections with an address in the municipality itself; null on pages of provinces. */
  propias: number | null;
  practico: { provincia: Practico | null; espana: Practico | null };
  /** The first rows of the results, with the sentences around them. */
  autoescuelas: TarjetaEscrita[];
  textos: Pick<ResultsText, 'grupos' | 'escala' | 'notas'>;
  features: Caracteristica[];
  /** Municipalities of the province, or this one and its neighbours. */
  localidades: LocalidadMapa[];
  /** Outline of the province on its own page; null on those of municipalities. */
  contorno: ProvinceShape | null;
  cercanos: LugarCercano[];
  otrosPermisos: OtroPermiso[];
  permisos: PermisoBuscable[];
  periodo: Periodo | undefined;
  /** Prices that are gathered in the municipality; null where it is not open, and on other pages than that of permit B. */
  recogida: Gathering | null;
  /** True when there are enough data for search engines to index the page. */
  indexable: boolean;
};

type Reading = {
  db: Db;
  now: Date;
  readerOf?: ReaderOfZone | undefined;
  /** Without it, the data that neighbouring places share are read each time. */
  keep?: Keep;
};

/** Loads a place's page by its address, on the day of `now`; undefined when there is none. */
export async function loadLanding(
  slug: string,
  { db, now, readerOf = () => readAtDatabase(db), keep = (_, read) => read() }: Reading,
): Promise<LandingData | undefined> {
  const landing = parseLandingSlug(slug);
  if (!landing) return undefined;
  const { place } = landing;
  const { permisos, periodo, features } = await keep('lugares', async () => ({
    permisos: await searchablePermits(db),
    periodo: await statisticsPeriod(db),
    features: await listFeatures(db),
  }));
  const permiso = permisos.find(({ codigo }) => codigo === (landing.permiso ?? PERMISO_GENERAL));
  if (!permiso) return undefined;
  const codProvincia = place.tipo === 'provincia' ? place.codigo : place.codProvincia;
  const provincia = provinciaPorCodigo(codProvincia)?.provincia ?? '';
  const lugar = place.tipo === 'provincia' ? place.nombre : `${place.nombre}, ${provincia}`;
  const params = { ...emptySearch, permiso: permiso.codigo, lugar };
  const busqueda = await findAutoescuelas(db, { params, permiso, now, readerOf });
  const zona = zoneOf(busqueda, codProvincia);
  const asked = { permiso, hoy: todayInMadrid(now) };
  // Links go to the canonical addresses.
  const named = permiso.codigo === PERMISO_GENERAL ? undefined : permiso.codigo;
  const provincias = provincesAround(place);
  const reader = readerOf(zona);
  const [mediana, practico, figures, counts] = await Promise.all([
    reader.median({ ...asked, zona }),
    keep(`práctico ${permiso.codigo} ${codProvincia}`, () => practicalResults(db, { permiso, codProvincia })),
    keep(`municipios ${permiso.codigo} ${provincias.join()}`, () =>
      townFigures(db, { ...asked, provincias }),
    ),
    reader.permits(zona),
  ]);
  const towns = figures.map((row) => toTown(row, named));
  const { total, secciones, situadas, sinCentro, conPrecio, minimo, maximo } = busqueda;
  const shown = firstRows(busqueda);
  const formas = await waysOfUnpriced(db, shown.tarjetas);
  const { grupos, escala, notas } = resultsText(shown, { params, features, loaded: periodo !== undefined });
  const recogida =
    place.tipo === 'municipio' && permiso.codigo === PERMISO_GENERAL
      ? await gatheringOf(db, place.codigo, now)
      : null;
  const own = place.tipo === 'municipio' ? figures.find((row) => row.codMunicipio === place.codigo) : null;
  return {
    place,
    codProvincia,
    provincia,
    urlProvincia: `/${landingSlug({ tipo: 'provincia', codigo: codProvincia }, named)}`,
    canonica: `/${canonicalSlug(landing)}`,
    permiso,
    general: landing.permiso === undefined,
    params,
    urlBusqueda: searchUrl(params),
    zona: busqueda.zona,
    total,
    secciones,
    situadas,
    sinCentro,
    conPrecio,
    minimo,
    maximo,
    mediana,
    practico,
    propias: own === null ? null : (own?.secciones ?? 0),
    autoescuelas: shown.tarjetas.map((tarjeta) => ({
      ...writtenCard(tarjeta, params.orden),
      formas: formas.get(tarjeta.slug),
    })),
    // The assumed price of a class changes in the whole search, and not here.
    textos: {
      grupos: grupos.map((grupo) => ({
        ...grupo,
        supuesto: grupo.supuesto && { ...grupo.supuesto, clase: null },
      })),
      escala,
      notas,
    },
    features,
    localidades: place.tipo === 'provincia' ? towns : nearbyTowns(place, towns),
    contorno: place.tipo === 'provincia' ? (provinceShape(codProvincia) ?? null) : null,
    cercanos: place.tipo === 'provincia' ? nearbyProvinces(place.codigo, named) : [],
    otrosPermisos: otherPermits(landing.place, { permisos, permiso, counts }),
    permisos,
    periodo,
    recogida,
    indexable: own === null ? figures.some(({ suficiente }) => suficiente) : (own?.suficiente ?? false),
  };
}

/** Gives the zone that the search finally covered, as the other figures need it. */
const zoneOf = ({ alcance }: Busqueda, codProvincia: string): ZonaMapa =>
  alcance.tipo === 'radio' ? alcance : { tipo: 'provincia', codigo: codProvincia };

/** The same search with its first rows alone, and their groups. */
function firstRows(busqueda: Busqueda): Busqueda {
  let left = SHOWN;
  const grupos = busqueda.grupos.flatMap((grupo) => {
    const enPagina = Math.min(grupo.enPagina, left);
    left -= enPagina;
    return enPagina > 0 ? [{ ...grupo, enPagina }] : [];
  });
  return { ...busqueda, tarjetas: busqueda.tarjetas.slice(0, SHOWN), grupos };
}

type Permits = { permisos: PermisoBuscable[]; permiso: PermisoBuscable; counts: Map<number, number> };

/** Gives the permits that somebody teaches there, except the page's own. */
function otherPermits(place: LandingPlace, { permisos, permiso, counts }: Permits): OtroPermiso[] {
  return permisos.flatMap(({ codigo, nombre, dgt }) => {
    const secciones = counts.get(dgt) ?? 0;
    if (codigo === permiso.codigo || secciones === 0) return [];
    const url = `/${landingSlug(place, codigo === PERMISO_GENERAL ? undefined : codigo)}`;
    return [{ codigo, nombre, secciones, url }];
  });
}
