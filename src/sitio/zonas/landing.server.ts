import { type Periodo, statisticsPeriod } from '#comparador/dgt/period.server.ts';
import { type ProvinceShape, provinceShape } from '#comparador/lugares/municipios/map-shapes.server.ts';
import type { Tarjeta } from '#comparador/ofertas/comparador/card.ts';
import { type Busqueda, findAutoescuelas } from '#comparador/ofertas/comparador/find-autoescuelas.server.ts';
import {
  type Practico,
  practicalResults,
  townFigures,
  type ZonaMapa,
} from '#comparador/ofertas/comparador/map-data.server.ts';
import { type ReaderOfZone, readAtDatabase } from '#comparador/ofertas/comparador/offer-reader.server.ts';
import { emptySearch, searchUrl } from '#comparador/ofertas/comparador/search-params.ts';
import type { Palabra } from '#comparador/ofertas/comparador/whose-price.ts';
import {
  type PermisoBuscable,
  searchablePermits,
} from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type CodigoProvincia, provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
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

/** The data of an autoescuela on the page. */
export type AutoescuelaZona = Pick<
  Tarjeta,
  'puesto' | 'slug' | 'nombre' | 'codProvincia' | 'municipio' | 'km' | 'origenPunto' | 'centros' | 'practico'
> & {
  /** Amounts in céntimos; null without a published tarifa, or with one too old. */
  coste: (Palabra & { esperado: number; tarifa: number; incompleto: boolean }) | null;
};

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
  /** Text of the place in a search; `urlBusqueda` is the search itself. */
  lugar: string;
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
  autoescuelas: AutoescuelaZona[];
  /** Municipalities of the province, or this one and its neighbours. */
  localidades: LocalidadMapa[];
  /** Outline of the province on its own page; null on those of municipalities. */
  contorno: ProvinceShape | null;
  cercanos: LugarCercano[];
  otrosPermisos: OtroPermiso[];
  permisos: PermisoBuscable[];
  periodo: Periodo | undefined;
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
  const { permisos, periodo } = await keep('lugares', async () => ({
    permisos: await searchablePermits(db),
    periodo: await statisticsPeriod(db),
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
  const { total, secciones, situadas, sinCentro, conPrecio, minimo, maximo, tarjetas } = busqueda;
  const own = place.tipo === 'municipio' ? figures.find((row) => row.codMunicipio === place.codigo) : null;
  return {
    place,
    codProvincia,
    provincia,
    urlProvincia: `/${landingSlug({ tipo: 'provincia', codigo: codProvincia }, named)}`,
    canonica: `/${canonicalSlug(landing)}`,
    permiso,
    general: landing.permiso === undefined,
    lugar,
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
    autoescuelas: tarjetas.slice(0, SHOWN).map(toAutoescuela),
    localidades: place.tipo === 'provincia' ? towns : nearbyTowns(place, towns),
    contorno: place.tipo === 'provincia' ? (provinceShape(codProvincia) ?? null) : null,
    cercanos: place.tipo === 'provincia' ? nearbyProvinces(place.codigo, named) : [],
    otrosPermisos: otherPermits(landing.place, { permisos, permiso, counts }),
    permisos,
    periodo,
    indexable: own === null ? figures.some(({ suficiente }) => suficiente) : (own?.suficiente ?? false),
  };
}

/** Gives the zone that the search finally covered, as the other figures need it. */
const zoneOf = ({ alcance }: Busqueda, codProvincia: string): ZonaMapa =>
  alcance.tipo === 'radio' ? alcance : { tipo: 'provincia', codigo: codProvincia };

function toAutoescuela(tarjeta: Tarjeta): AutoescuelaZona {
  const { puesto, slug, nombre, codProvincia, municipio, km, origenPunto, centros, practico, coste } =
    tarjeta;
  return {
    puesto,
    slug,
    nombre,
    codProvincia,
    municipio,
    km,
    origenPunto,
    centros,
    practico,
    coste: coste && {
      esperado: coste.esperado,
      tarifa: coste.tarifa,
      incompleto: coste.noInformadas.length > 0,
      anotada: coste.anotada,
      confirmadaEn: coste.confirmadaEn,
    },
  };
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
