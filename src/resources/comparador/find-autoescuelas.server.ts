import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import type { Lugar } from '../municipios/place.server.ts';
import { readingOrder } from '../municipios/reading-order.ts';
import { assumedLine } from '../permisosAutoescuela/assumed-cost.ts';
import type { Supuestos } from '../permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '../permisosConducir/searchable.server.ts';
import { readSupuesto, type Supuesto } from './assumed-prices.server.ts';
import { findOffers } from './columns/find-offers.server.ts';
import type { ColumnsOfVersion, ReadyColumns } from './columns/kept-fichas.server.ts';
import { examCentresAround } from './exam-centres.server.ts';
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
  /** The place requested, and the zone searched in the end: without data of a town, its surroundings. */
  pedido: Lugar;
  /** How the text of the box was read; null of a point that the browser gave. */
  lectura: SearchReading | null;
  zona: ZonaBuscada;
  /** The same zone as the statement of the search took it. */
  alcance: Zona;
  /** Rows of the page in order, and their groups. */
  tarjetas: Fila[];
  grupos: Grupo[];
  /** Prices assumed of those that publish none. */
  supuesto: Supuesto;
  pages: number;
};

/** The part of the country searched, in words. */
export type ZonaBuscada =
  | { tipo: 'espana' }
  /** `desde` is the town that distances are counted from. */
  | { tipo: 'provincia'; codigo: string; nombre: string; desde: string | null }
  /** `centros` are where the sections without a known place are examined, nearest first; `provincia` is a code. */
  | {
      tipo: 'radio';
      nombre: string | null;
      km: number;
      ampliado: boolean;
      centros: CentroDeExamen[];
      provincia: string | null;
    }
  | { tipo: 'texto'; texto: string };

/** An exam centre and its distance to the point searched. */
export type CentroDeExamen = { nombre: string; km: number };

type Try = { zona: Zona; buscada: ZonaBuscada };

/** Search in the form that the database takes: the alumno's case and the place. */
export type Asking = Omit<Asked, 'pedido'> & { now: Date };

type Read = { pedido: Lugar; lectura: SearchReading | null };

/** Result of a search: the last zone that was searched and its answer. */
type Search = Read & {
  buscada: ZonaBuscada;
  search: OfferSearch;
  supuesto: Supuesto;
  found: FoundPage;
  /** Columns that answered. */
  columnas: ReadyColumns | undefined;
};

/**
 * Finds the autoescuelas of a search, one page at a time, for the alumno's own case. Around a point where no section
 * is known to be, the circle grows until it holds one, up to the whole province; if none is known there either, the
 * sections that are examined nearby remain.
 */
export async function findAutoescuelas(db: Db, asking: Asking): Promise<Busqueda> {
  const { permiso } = asking;
  const { pedido, lectura, buscada, search, supuesto, found, columnas } = await searchAround(db, asking);
  const { page } = found;
  const { automatico, zona: alcance, clases, teoriaAprobada } = search;
  return {
    ...found.cuentas,
    permiso,
    supuestos: { clases, teoriaAprobada },
    supuesto,
    automatico,
    pedido,
    lectura,
    zona: buscada,
    alcance,
    ...(await readCards(db, { page, search, supuesto, columnas })),
    pages: Math.max(1, Math.ceil(page.total / PAGE_SIZE)),
  };
}

/** Every section that a search finds on all its pages, with its expected cost in céntimos or null, by its id. */
export async function findAllCosts(db: Db, asking: Asking): Promise<Map<number, number | null>> {
  const { search } = await searchAround(db, asking);
  return allCosts(db, search);
}

async function searchAround(db: Db, { params, permiso, now, columnas }: Asking): Promise<Search> {
  const { pedido, lectura } = await placeAsked(db, params);
  const automatico = wantsAutomatic(params, permiso);
  const supuestos = { clases: params.clases ?? permiso.clases, teoriaAprobada: params.teoria };
  const searchIn = async ({ zona, buscada }: Try): Promise<Search> => {
    const codProvincia =
      'codProvincia' in zona ? zona.codProvincia : zona.tipo === 'provincia' ? zona.codigo : null;
    const priced = { permiso: permiso.dgt, codProvincia, claseSupuesta: params.claseSupuesta };
    const ready = columnas?.(zona.tipo === 'provincia' ? zona.codigo : null);
    const supuesto = await readSupuesto(db, priced, ready?.columns);
    const search: OfferSearch = {
      permiso: permiso.dgt,
      zona,
      pagina: params.pagina,
      hoy: todayInMadrid(now),
      automatico,
      ...supuestos,
      linea: permiso.curso ? null : assumedLine(supuesto, supuestos),
      orden: permiso.curso && params.orden === 'coste' ? 'curso' : params.orden,
      hasta: params.hasta,
      caracteristicas: params.caracteristica,
      comparacion: params.aprobados,
      centros: params.centro,
    };
    const found = await findOffers(db, search, ready);
    return { pedido, lectura, buscada, search, supuesto, found, columnas: ready };
  };
  const [first, ...wider] = await zonesToTry(db, { params, pedido, permiso, columnas });
  if (!first) throw new Error('there is always somewhere to search');
  const nearest = await searchIn(first);
  if (first.zona.tipo !== 'radio' || nearest.found.cuentas.situadasEnLaZona > 0) return nearest;
  for (const circle of wider.filter(({ zona }) => zona.tipo === 'radio')) {
    const search = await searchIn(circle);
    if (search.found.cuentas.situadasEnLaZona > 0) return search;
  }
  const last = wider.find(({ zona }) => zona.tipo === 'provincia');
  const whole = last && (await searchIn(last));
  return whole && (whole.found.cuentas.situadasEnLaZona > 0 || isNowhere(nearest.found.cuentas))
    ? whole
    : nearest;
}

/** A point takes the place of a name. */
async function placeAsked(db: Db, { cerca, lugar }: SearchParams): Promise<Read> {
  if (cerca) return { pedido: { tipo: 'espana' }, lectura: null };
  const lectura = await readSearchText(db, lugar);
  return { pedido: lectura.lugar, lectura };
}

/** Gives the first zone of a search, before it is widened. */
export async function firstZone(db: Db, { params, permiso }: Omit<Asked, 'pedido'>): Promise<Zona> {
  const { pedido } = await placeAsked(db, params);
  const [first] = await zonesToTry(db, { params, permiso, pedido });
  return first?.zona ?? { tipo: 'espana' };
}

/** No section at all there, and not just none that the filters let through. */
const isNowhere = (found: OfferCounts) =>
  found.total === 0 && found.comparacion.length === 0 && found.centros.length === 0 && found.minimo === null;

type Asked = {
  params: SearchParams;
  pedido: Lugar;
  permiso: PermisoBuscable;
  /** Columns of the version that the request has read; without them the database is asked. */
  columnas?: ColumnsOfVersion | undefined;
};

/** Coche automático only makes sense for cars. */
const wantsAutomatic = ({ automatico }: SearchParams, { codigo }: PermisoBuscable) =>
  automatico && codigo === 'B';

async function zonesToTry(db: Db, { params, pedido, permiso, columnas }: Asked): Promise<Try[]> {
  const around = (centre: Centre, usual: number = radios[0]) =>
    circlesAround(db, centre, {
      chosen: params.km,
      usual,
      permiso: permiso.dgt,
      automatico: wantsAutomatic(params, permiso),
      columnas,
    });
  if (params.cerca) return around({ ...params.cerca, nombre: params.zona && MAP_CENTRE, codProvincia: null });
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
      const centre = { lat, lon, nombre, codProvincia };
      return [...(await around(centre)), province(codProvincia, centre)];
    }
    case 'sitio': {
      const { clase, codProvincia } = pedido;
      // The circle that holds a neighbourhood may be very small, and that of the hills of El Pardo very large.
      const km = clase === 'localidad' ? null : Math.min(Math.max(pedido.km ?? 0, LEAST_KM), radios[0]);
      return [...(await around(pedido, km ?? undefined)), province(codProvincia, pedido)];
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

type Centre = { lat: number; lon: number; nombre: string | null; codProvincia: string | null };

type CircleAsked = Pick<Asked, 'columnas'> & {
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
  db: Db,
  { lat, lon, nombre, codProvincia }: Centre,
  { chosen, usual, columnas, ...asked }: CircleAsked,
): Promise<Try[]> {
  const wider = [...radios].filter((km) => km > usual).sort((a, b) => a - b);
  const first = chosen ?? usual;
  const centres = await examCentresAround(
    db,
    { lat, lon },
    { km: first, codProvincia, ...asked },
    columnas?.(null)?.columns,
  );
  const centros = centres.map(({ id }) => id);
  const dentro = centres.filter(({ km }) => km <= first).map(({ id }) => id);
  const provincia = codProvincia ?? centres[0]?.codProvincia ?? null;
  return (chosen === null ? [usual, ...wider] : [chosen]).map((km) => ({
    zona: { tipo: 'radio', lat, lon, km, centros, dentro, codProvincia: provincia },
    buscada: {
      tipo: 'radio',
      nombre,
      km,
      ampliado: chosen === null && km !== usual,
      centros: centres.map((centro) => ({ nombre: readingOrder(centro.nombre), km: centro.km })),
      provincia,
    },
  }));
}

function province(codigo: string, desde?: Centre): Try {
  const provincia = provinciaPorCodigo(codigo);
  if (!provincia) throw new RangeError(`no province ${codigo}`);
  return {
    zona: { tipo: 'provincia', codigo, ...(desde && { desde: { lat: desde.lat, lon: desde.lon } }) },
    buscada: { tipo: 'provincia', codigo, nombre: provincia.provincia, desde: desde?.nombre ?? null },
  };
}
