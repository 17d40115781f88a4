import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { provinciaPorCodigo } from '#kit/provincias.ts';
import { searchText } from '#kit/search-text.ts';
import { type Lugar, resolvePlace } from '../municipios/place.server.ts';
import type { Supuestos } from '../permisosAutoescuela/cost-model.ts';
import type { PermisoBuscable } from '../permisosConducir/searchable.server.ts';
import { type Tarjeta, toCard } from './card.ts';
import { type OfferResults, PAGE_SIZE, searchOffers } from './search-offers.server.ts';
import { radios, type SearchParams } from './search-params.ts';
import type { Zona } from './zone-condition.server.ts';

export type Busqueda = Omit<OfferResults, 'ofertas'> & {
  permiso: PermisoBuscable;
  supuestos: Supuestos;
  /** Coche automático only makes sense for cars. */
  automatico: boolean;
  /** The place asked for, and the one searched in the end: where nothing is known of a town, its surroundings. */
  pedido: Lugar;
  zona: ZonaBuscada;
  tarjetas: Tarjeta[];
  pages: number;
};

/** The part of the country searched, in words. */
export type ZonaBuscada =
  | { tipo: 'espana' }
  | { tipo: 'provincia'; nombre: string }
  | { tipo: 'radio'; nombre: string | null; km: number; ampliado: boolean }
  | { tipo: 'texto'; texto: string };

type Try = { zona: Zona; buscada: ZonaBuscada };

/**
 * The schools that a search finds, a page at a time, for the learner's own case. Around a town of which nothing is known
 * the circle widens until something is found, and at last becomes the province.
 */
export async function findSchools(
  db: Db,
  { params, permiso, now }: { params: SearchParams; permiso: PermisoBuscable; now: Date },
): Promise<Busqueda> {
  const pedido = placeAsked(params);
  const hoy = todayInMadrid(now);
  const supuestos = { clases: params.clases ?? permiso.clases, teoriaAprobada: params.teoria };
  const automatico = params.automatico && permiso.codigo === 'B';
  const search = (zona: Zona, pagina: number) =>
    searchOffers(db, {
      ...{ permiso: permiso.dgt, zona, pagina, hoy, automatico, ...supuestos },
      ...{ orden: params.orden, hasta: params.hasta, caracteristicas: params.caracteristica },
      ...{ comparacion: params.aprobados, centros: params.centro },
    });
  const tries = await zonesToTry(db, { params, pedido, permiso });
  for (const [index, { zona, buscada }] of tries.entries()) {
    const found = await search(zona, params.pagina);
    if (isNowhere(found) && index < tries.length - 1) continue;
    const { ofertas, ...rest } = found;
    const before = (params.pagina - 1) * PAGE_SIZE;
    const tarjetas = ofertas.map((oferta, i) =>
      toCard({ ...oferta, puesto: before + i + 1 }, supuestos, hoy),
    );
    const pages = Math.max(1, Math.ceil(found.total / PAGE_SIZE));
    return { permiso, supuestos, automatico, pedido, zona: buscada, tarjetas, pages, ...rest };
  }
  throw new Error('there is always somewhere to search');
}

/** A point takes the place of a name. */
const placeAsked = (params: SearchParams): Lugar =>
  params.cerca ? { tipo: 'espana' } : resolvePlace(params.lugar);

/** Where a search looks first, before widening. */
export async function firstZone(db: Db, asked: Omit<Asked, 'pedido'>): Promise<Zona> {
  const [first] = await zonesToTry(db, { ...asked, pedido: placeAsked(asked.params) });
  return first?.zona ?? { tipo: 'espana' };
}

/** No section at all there, and not just none that the filters let through. */
const isNowhere = (found: OfferResults) =>
  found.total === 0 && found.comparacion.length === 0 && found.centros.length === 0 && found.minimo === null;

type Asked = { params: SearchParams; pedido: Lugar; permiso: PermisoBuscable };

async function zonesToTry(db: Db, { params, pedido, permiso }: Asked): Promise<Try[]> {
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
      const around = lat === null || lon === null ? [] : circles({ lat, lon, nombre }, params.km);
      return [...around, province(codProvincia)];
    }
    case 'codigoPostal': {
      const point = await pointOfPostcode(db, pedido.digitos, permiso.dgt);
      const nombre = `código postal ${pedido.digitos}`;
      return [...(point ? circles({ ...point, nombre }, params.km) : []), province(pedido.codProvincia)];
    }
  }
}

type Centre = { lat: number; lon: number; nombre: string | null };

/** The radius chosen and no other, or the usual one and then wider ones. */
function circles({ lat, lon, nombre }: Centre, chosen: number | null): Try[] {
  const usual = radios[0];
  const wider = [...radios].filter((km) => km > usual).sort((a, b) => a - b);
  return (chosen === null ? [usual, ...wider] : [chosen]).map((km) => ({
    zona: { tipo: 'radio', lat, lon, km },
    buscada: { tipo: 'radio', nombre, km, ampliado: chosen === null && km !== usual },
  }));
}

function province(codigo: string): Try {
  const provincia = provinciaPorCodigo(codigo);
  if (!provincia) throw new RangeError(`no province ${codigo}`);
  return {
    zona: { tipo: 'provincia', codigo },
    buscada: { tipo: 'provincia', nombre: provincia.provincia },
  };
}

/** Middle of the sections whose address has that postcode; undefined where none is known. */
async function pointOfPostcode(db: Db, digits: string, permiso: number) {
  const { rows } = await db.$client.query<{ lat: number | null; lon: number | null }>({
    name: 'ofertas codigo postal',
    text: `SELECT avg(lat) AS lat, avg(lon) AS lon FROM ofertas
      WHERE permiso = $1 AND NOT automatico AND codigo_postal LIKE $2 || '%'`,
    values: [permiso, digits],
  });
  const [row] = rows;
  return row?.lat == null || row.lon === null ? undefined : { lat: row.lat, lon: row.lon };
}
