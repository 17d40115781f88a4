import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import type { Lugar } from '../municipios/place.server.ts';
import type { Supuestos } from '../permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '../permisosConducir/searchable.server.ts';
import { type Tarjeta, toCard } from './card.ts';
import {
  allCosts,
  type OfferResults,
  type OfferSearch,
  PAGE_SIZE,
  searchOffers,
} from './search-offers.server.ts';
import { radios, type SearchParams } from './search-params.ts';
import { readSearchText, type SearchReading } from './search-reading.server.ts';
import type { Zona } from './zone-condition.server.ts';

export type Busqueda = Omit<OfferResults, 'ofertas'> & {
  permiso: PermisoBuscable;
  supuestos: Supuestos;
  /** Coche automático only makes sense for cars. */
  automatico: boolean;
  /** The place requested, and the zone searched in the end: without data of a town, its surroundings. */
  pedido: Lugar;
  /** How the text of the box was read; null of a point that the browser gave. */
  lectura: SearchReading | null;
  zona: ZonaBuscada;
  tarjetas: Tarjeta[];
  pages: number;
};

/** The part of the country searched, in words. */
export type ZonaBuscada =
  | { tipo: 'espana' }
  /** `desde` is the town that distances are counted from. */
  | { tipo: 'provincia'; nombre: string; desde: string | null }
  | { tipo: 'radio'; nombre: string | null; km: number; ampliado: boolean }
  | { tipo: 'texto'; texto: string };

type Try = { zona: Zona; buscada: ZonaBuscada };

/** Search in the form that the database takes: the alumno's case and the place. */
type Asking = Omit<Asked, 'pedido'> & { now: Date };

type Read = { pedido: Lugar; lectura: SearchReading | null };

/** Result of a search: the last zone that was searched and its answer. */
type Search = Read & { buscada: ZonaBuscada; search: OfferSearch; found: OfferResults };

/**
 * Finds the autoescuelas of a search, one page at a time, for the alumno's own case. Around a town without
 * data, the circle grows until it finds some; the last try is the province.
 */
export async function findAutoescuelas(db: Db, asking: Asking): Promise<Busqueda> {
  const { params, permiso } = asking;
  const { pedido, lectura, buscada, search, found } = await searchAround(db, asking);
  const supuestos = { clases: search.clases, teoriaAprobada: search.teoriaAprobada };
  const { ofertas, ...rest } = found;
  const before = (params.pagina - 1) * PAGE_SIZE;
  const tarjetas = ofertas.map((oferta, i) =>
    toCard({ ...oferta, puesto: before + i + 1 }, supuestos, search.hoy),
  );
  const pages = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
  const { automatico } = search;
  return { permiso, supuestos, automatico, pedido, lectura, zona: buscada, tarjetas, pages, ...rest };
}

/** Every section that a search finds on all its pages, with its expected cost in céntimos or null, by its id. */
export async function findAllCosts(db: Db, asking: Asking): Promise<Map<number, number | null>> {
  const { search } = await searchAround(db, asking);
  return allCosts(db, search);
}

async function searchAround(db: Db, { params, permiso, now }: Asking): Promise<Search> {
  const { pedido, lectura } = await placeAsked(db, params);
  const asked = (zona: Zona): OfferSearch => ({
    permiso: permiso.dgt,
    zona,
    pagina: params.pagina,
    hoy: todayInMadrid(now),
    automatico: params.automatico && permiso.codigo === 'B',
    clases: params.clases ?? permiso.clases,
    teoriaAprobada: params.teoria,
    orden: params.orden,
    hasta: params.hasta,
    caracteristicas: params.caracteristica,
    comparacion: params.aprobados,
    centros: params.centro,
  });
  const tries = zonesToTry({ params, pedido });
  for (const [index, { zona, buscada }] of tries.entries()) {
    const search = asked(zona);
    const found = await searchOffers(db, search);
    if (!isNowhere(found) || index === tries.length - 1) return { pedido, lectura, buscada, search, found };
  }
  throw new Error('there is always somewhere to search');
}

/** A point takes the place of a name. */
async function placeAsked(db: Db, { cerca, lugar }: SearchParams): Promise<Read> {
  if (cerca) return { pedido: { tipo: 'espana' }, lectura: null };
  const lectura = await readSearchText(db, lugar);
  return { pedido: lectura.lugar, lectura };
}

/** Gives the first zone of a search, before it is widened. */
export async function firstZone(db: Db, { params }: Pick<Asked, 'params'>): Promise<Zona> {
  const { pedido } = await placeAsked(db, params);
  const [first] = zonesToTry({ params, pedido });
  return first?.zona ?? { tipo: 'espana' };
}

/** No section at all there, and not just none that the filters let through. */
const isNowhere = (found: OfferResults) =>
  found.total === 0 && found.comparacion.length === 0 && found.centros.length === 0 && found.minimo === null;

type Asked = { params: SearchParams; pedido: Lugar; permiso: PermisoBuscable };

function zonesToTry({ params, pedido }: Pick<Asked, 'params' | 'pedido'>): Try[] {
  if (params.cerca) return circles({ ...params.cerca, nombre: null }, params.km);
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
      const centre = { lat, lon, nombre };
      return [...circles(centre, params.km), province(codProvincia, centre)];
    }
    case 'sitio': {
      const { clase, codProvincia } = pedido;
      // The circle that holds a neighbourhood may be very small, and that of the hills of El Pardo very large.
      const km = clase === 'localidad' ? null : Math.min(Math.max(pedido.km ?? 0, LEAST_KM), radios[0]);
      return [...circles(pedido, params.km, km ?? undefined), province(codProvincia, pedido)];
    }
    case 'codigoPostal': {
      const { digitos, municipio, punto, codProvincia } = pedido;
      const nombre = `código postal ${digitos}${municipio ? `, ${municipio}` : ''}`;
      const centre = punto && { ...punto, nombre };
      return centre
        ? [...circles(centre, params.km), province(codProvincia, centre)]
        : [province(codProvincia)];
    }
  }
}

/** Smallest radius around a neighbourhood. */
const LEAST_KM = 2;

type Centre = { lat: number; lon: number; nombre: string | null };

/** Gives the chosen radius alone or, without one, the usual radius and then the wider ones. */
function circles({ lat, lon, nombre }: Centre, chosen: number | null, usual: number = radios[0]): Try[] {
  const wider = [...radios].filter((km) => km > usual).sort((a, b) => a - b);
  return (chosen === null ? [usual, ...wider] : [chosen]).map((km) => ({
    zona: { tipo: 'radio', lat, lon, km },
    buscada: { tipo: 'radio', nombre, km, ampliado: chosen === null && km !== usual },
  }));
}

function province(codigo: string, desde?: Centre): Try {
  const provincia = provinciaPorCodigo(codigo);
  if (!provincia) throw new RangeError(`no province ${codigo}`);
  return {
    zona: { tipo: 'provincia', codigo, ...(desde && { desde: { lat: desde.lat, lon: desde.lon } }) },
    buscada: { tipo: 'provincia', nombre: provincia.provincia, desde: desde?.nombre ?? null },
  };
}
