import { landMassOf } from '#comparador/lugares/municipios/land-masses.ts';
import { locatePoint, type PointPlace } from '#comparador/lugares/municipios/locate-point.server.ts';
import type { Lugar } from '#comparador/lugares/municipios/place.server.ts';
import type { Sitio } from '#comparador/lugares/municipios/place-data.server.ts';
import { readingOrder } from '#comparador/lugares/municipios/reading-order.ts';
import { assumedLine } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import type { Supuestos } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';
import { TODA_ESPANA } from '#comparador/tarifas/permisosAutoescuela/tarifa-lines.ts';
import type { PermisoBuscable } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { distanceKm, type Point } from '#platform/kit/distance.ts';
import { provinciaPorCodigo } from '#platform/kit/people/provincias.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { readSupuestos, type Supuesto, type SupuestoDe } from './assumed-prices.server.ts';
import { examCentresAround } from './exam-centres.server.ts';
import { type OfferReader, type ReaderOfZone, readAtDatabase } from './offer-reader.server.ts';
import { type Fila, type Grupo, readCards } from './read-cards.server.ts';
import {
  allCosts,
  type FoundPage,
  type OfferCounts,
  type OfferSearch,
  PAGE_SIZE,
} from './search-offers.server.ts';
import { MAP_CENTRE, radios, type SearchParams } from './search-params.ts';
import { readSearchText, type SearchReading } from './search-reading.server.ts';
import type { Zona } from './zone-condition.server.ts';

export type Busqueda = OfferCounts & {
  permiso: PermisoBuscable;
  supuestos: Supuestos;
  /** Coche automático only makes sense for cars. */
  automatico: boolean;
  /** The place requested; `zona` is the zone searched in the end, which is wider around a town without data. */
  pedido: Lugar;
  /** How the text of the box was read; null for a point given by the browser. */
  lectura: SearchReading | null;
  zona: ZonaBuscada;
  /** The same zone, as the SQL of the search takes it. */
  alcance: Zona;
  /** Rows of the page in order, and their groups. */
  tarjetas: Fila[];
  grupos: Grupo[];
  /** Prices assumed for the autoescuelas of the place that publish none; those of another province have the prices of theirs. */
  supuesto: Supuesto;
  pages: number;
};

/** The part of the country searched, in words. */
export type ZonaBuscada =
  | { tipo: 'espana' }
  | { tipo: 'comunidad'; nombre: string }
  /** `desde` is the town that distances are counted from, or that the visitor is in. */
  | { tipo: 'provincia'; codigo: string; nombre: string; desde: string | null; situado?: string | undefined }
  /** `centros` are where the sections without a known place are examined, nearest first; `provincia` is a code. */
  | {
      tipo: 'radio';
      nombre: string | null;
      km: number;
      ampliado: boolean;
      centros: CentroDeExamen[];
      /** Null outside of Spain. */
      provincia: string | null;
      /** Where the visitor is ('Latina, Madrid'), if distances are counted from there; undefined if the search named a place. */
      situado?: string | undefined;
      /** Name of the island that the circle covers; its middle is then the island's main town. */
      isla?: string | undefined;
    }
  | { tipo: 'texto'; texto: string };

/** An exam centre and its distance to the point searched. */
export type CentroDeExamen = { nombre: string; km: number };

type Try = { zona: Zona; buscada: ZonaBuscada };

/** Search in the form that the database takes: the alumno's case and the place. */
export type Asking = Pick<ZonesInput, 'params' | 'permiso'> & {
  now: Date;
  /** Readers of the version that the request has read; without them the database is asked. */
  readerOf?: ReaderOfZone | undefined;
};

/** `sitio` is where the point of the browser lies. */
type SearchPlace = { pedido: Lugar; lectura: SearchReading | null; sitio?: PointPlace | undefined };

/** Result of a search: the last zone that was searched and its answer. */
type Search = SearchPlace & {
  buscada: ZonaBuscada;
  search: OfferSearch;
  /** Province whose prices the page tells, or the whole country. */
  lugar: string;
  supuestoDe: SupuestoDe;
  found: FoundPage;
  /** Reader that answered. */
  reader: OfferReader;
};

/**
 * Finds the autoescuelas of a search, one page at a time, for the alumno's own case. Around a point where no section
 * is known to be, the circle grows until it holds one, up to the whole province; if none is known there either, the
 * sections that are examined nearby remain.
 */
export async function findAutoescuelas(db: Db, asking: Asking): Promise<Busqueda> {
  const { permiso } = asking;
  const { pedido, lectura, buscada, search, lugar, supuestoDe, found, reader } = await searchAround(
    db,
    asking,
  );
  const { page } = found;
  const { automatico, zona: alcance, clases, teoriaAprobada } = search;
  return {
    ...found.cuentas,
    permiso,
    supuestos: { clases, teoriaAprobada },
    supuesto: supuestoDe(lugar),
    automatico,
    pedido,
    lectura,
    zona: buscada,
    alcance,
    ...(await readCards(reader, { page, search, supuestoDe })),
    pages: Math.max(1, Math.ceil(page.total / PAGE_SIZE)),
  };
}

/** Every section that a search finds on all its pages, with its expected cost in céntimos or null, by its id. */
export async function findAllCosts(db: Db, asking: Asking): Promise<Map<number, number | null>> {
  const { search } = await searchAround(db, asking);
  return allCosts(db, search);
}

async function searchAround(db: Db, asking: Asking): Promise<Search> {
  const { params, permiso, now, readerOf = () => readAtDatabase(db) } = asking;
  const { pedido, lectura, sitio } = await placeAsked(db, params);
  const automatico = wantsAutomatic(params, permiso);
  const supuestos = { clases: params.clases ?? permiso.clases, teoriaAprobada: params.teoria };
  const searchIn = async ({ zona, buscada }: Try): Promise<Search> => {
    const lugar =
      ('codProvincia' in zona ? zona.codProvincia : zona.tipo === 'provincia' ? zona.codigo : null) ??
      TODA_ESPANA;
    const reader = readerOf(zona);
    const { claseSupuesta } = params;
    const supuestoDe = await readSupuestos(reader, { permiso: permiso.dgt, claseSupuesta });
    const search: OfferSearch = {
      permiso: permiso.dgt,
      zona,
      pagina: params.pagina,
      hoy: todayInMadrid(now),
      automatico,
      ...supuestos,
      lineas: permiso.curso ? null : (codigo) => assumedLine(supuestoDe(codigo), supuestos),
      orden: permiso.curso && params.orden === 'coste' ? 'curso' : params.orden,
      hasta: params.hasta,
      caracteristicas: params.caracteristica,
      comparacion: params.aprobados,
      centros: params.centro,
    };
    const found = await reader.search(search);
    return { pedido, lectura, buscada, search, lugar, supuestoDe, found, reader };
  };
  const [first, ...wider] = await zonesToTry({ params, pedido, sitio, permiso, readerOf });
  if (!first) throw new Error('there is always somewhere to search');
  const nearest = await searchIn(first);
  if (first.zona.tipo !== 'radio' || nearest.found.cuentas.situadasEnLaZona > 0) return nearest;
  for (const circle of wider.filter(({ zona }) => zona.tipo === 'radio')) {
    const search = await searchIn(circle);
    if (search.found.cuentas.situadasEnLaZona > 0) return search;
  }
  const last = wider.find(({ zona }) => zona.tipo === 'provincia');
  const nowhere = nearest.found.cuentas.enLaZona === 0;
  // The rest of the province of an island lies across the sea.
  if (!last || (landMassOf(first.zona) && !nowhere)) return nearest;
  const whole = await searchIn(last);
  return whole.found.cuentas.situadasEnLaZona > 0 || nowhere ? whole : nearest;
}

/** Finds the place requested. A point counts instead of a name: the search is then of the municipality that holds it (decision 152). */
async function placeAsked(db: Db, { cerca, lugar }: SearchParams): Promise<SearchPlace> {
  if (cerca) {
    const sitio = locatePoint(cerca);
    const pedido: Lugar = sitio ? { tipo: 'municipio', ...sitio.municipio } : { tipo: 'espana' };
    return { pedido, lectura: null, sitio };
  }
  const lectura = await readSearchText(db, lugar);
  return { pedido: lectura.lugar, lectura };
}

/** Gives the first zone of a search, before it is widened. */
export async function firstZone(db: Db, { params, permiso }: Omit<Asking, 'now'>): Promise<Zona> {
  const { pedido, sitio } = await placeAsked(db, params);
  const [first] = await zonesToTry({ params, permiso, pedido, sitio, readerOf: () => readAtDatabase(db) });
  return first?.zona ?? { tipo: 'espana' };
}

type ZonesInput = Pick<SearchPlace, 'pedido' | 'sitio'> & {
  params: SearchParams;
  permiso: PermisoBuscable;
  readerOf: ReaderOfZone;
};

/** Coche automático only makes sense for cars. */
const wantsAutomatic = ({ automatico }: SearchParams, { codigo }: PermisoBuscable) =>
  automatico && codigo === 'B';

async function zonesToTry({ params, pedido, sitio, permiso, readerOf }: ZonesInput): Promise<Try[]> {
  const around = (centre: Centre, usual: number = radios[0]) =>
    circlesAround(centre, {
      chosen: params.km,
      usual,
      permiso: permiso.dgt,
      automatico: wantsAutomatic(params, permiso),
      readerOf,
    });
  if (params.cerca && (params.zona || !sitio)) {
    const nombre = params.zona && MAP_CENTRE;
    return around({ ...params.cerca, nombre, codProvincia: sitio?.municipio.codProvincia ?? null });
  }
  switch (pedido.tipo) {
    case 'espana':
      return [{ zona: pedido, buscada: pedido }];
    case 'provincia':
      return [province(pedido.codigo)];
    case 'texto':
      return [{ zona: { tipo: 'texto', texto: searchText(pedido.texto) }, buscada: pedido }];
    case 'municipio': {
      const { lat, lon, nombre, codProvincia } = pedido;
      if (lat === null || lon === null) return [province(codProvincia)];
      const visitor = params.cerca && sitio && { desde: params.cerca, situado: nameOf(sitio) };
      const centre = { lat, lon, nombre, codProvincia, ...visitor };
      return [...(await around(centre)), province(codProvincia, centre)];
    }
    case 'sitio': {
      return [
        ...(await around(pedido, usualRadius(pedido) ?? undefined)),
        province(pedido.codProvincia, pedido),
      ];
    }
    case 'comunidad': {
      const { nombre, provincias } = pedido;
      return [{ zona: { tipo: 'comunidad', provincias }, buscada: { tipo: 'comunidad', nombre } }];
    }
    case 'isla': {
      const { nombre, capital, punto, codProvincia, km } = pedido;
      const isla = capital === null ? undefined : nombre;
      const centre = { ...punto, nombre: capital ?? nombre, codProvincia, isla };
      return [...(await around(centre, km)), province(codProvincia)];
    }
    case 'codigoPostal': {
      const { digitos, municipio, punto, codProvincia } = pedido;
      const nombre = `código postal ${digitos}${municipio ? `, ${municipio}` : ''}`;
      const centre = punto && { ...punto, nombre, codProvincia };
      return centre ? [...(await around(centre)), province(codProvincia, centre)] : [province(codProvincia)];
    }
  }
}

/** Smallest radius around a neighbourhood. */
const LEAST_KM = 2;

/** Radius of the first circle around a district or neighbourhood; null around a village, which has the usual one. */
export const usualRadius = ({ clase, km }: Pick<Sitio, 'clase' | 'km'>): number | null =>
  // The circle that holds a neighbourhood may be very small, and that of the hills of El Pardo very large.
  clase === 'localidad' ? null : Math.min(Math.max(km ?? 0, LEAST_KM), radios[0]);

/** 'Latina, Madrid', 'Getafe'. */
const nameOf = ({ municipio, distrito }: PointPlace): string =>
  [distrito?.nombre, municipio.nombre].filter(Boolean).join(', ');

/**
 * Middle of a circle. Distances are counted from `desde`, the visitor's point, which lies in `situado`; without `desde`, from the middle.
 */
type Centre = Point & { nombre: string | null; codProvincia: string | null } & Partial<
    Record<'situado' | 'isla', string | undefined>
  > & { desde?: Point };

type CircleOptions = Pick<ZonesInput, 'readerOf'> & {
  chosen: number | null;
  usual: number;
  permiso: number;
  automatico: boolean;
};

/**
 * Gives the chosen radius alone or, without one, the usual radius of such a place and then the wider ones. Only known places are
 * looked for farther away: the exam centres are those of the first circle.
 */
async function circlesAround(
  { lat, lon, nombre, codProvincia, desde, situado, isla }: Centre,
  { chosen, usual, readerOf, ...asked }: CircleOptions,
): Promise<Try[]> {
  const wider = [...radios].filter((km) => km > usual).sort((a, b) => a - b);
  const first = chosen ?? usual;
  const everywhere = readerOf({ tipo: 'espana' });
  const centres = await examCentresAround(everywhere, { lat, lon }, { km: first, ...asked });
  const centros = centres.map(({ id }) => id);
  const dentro = centres.filter(({ km }) => km <= first).map(({ id }) => id);
  const shown = centres
    .map(({ nombre: centro, punto }) => ({
      nombre: readingOrder(centro),
      km: distanceKm(desde ?? { lat, lon }, punto),
    }))
    .sort((a, b) => a.km - b.km);
  return (chosen === null ? [usual, ...wider] : [chosen]).map((km) => ({
    zona: { tipo: 'radio', lat, lon, km, centros, dentro, codProvincia, ...(desde && { desde }) },
    buscada: {
      tipo: 'radio',
      nombre,
      km,
      ampliado: chosen === null && km !== usual,
      centros: shown,
      provincia: codProvincia,
      situado,
      isla,
    },
  }));
}

function province(codigo: string, centre?: Centre): Try {
  const provincia = provinciaPorCodigo(codigo);
  if (!provincia) throw new RangeError(`no province ${codigo}`);
  const from = centre?.desde ?? centre;
  return {
    zona: { tipo: 'provincia', codigo, ...(from && { desde: { lat: from.lat, lon: from.lon } }) },
    buscada: {
      tipo: 'provincia',
      codigo,
      nombre: provincia.provincia,
      desde: centre?.nombre ?? null,
      situado: centre?.situado,
    },
  };
}
