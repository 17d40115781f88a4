import { type OrderedOffers, tramoOf } from '../lay-out-rows.ts';
import type { OrdenBuscado } from '../order-keys.server.ts';
import type { FoundOffers, OfferSearch } from '../search-offers.server.ts';
import type { Zona } from '../zone-condition.server.ts';
import { countsOf } from './kept-counts.server.ts';
import { ALL, assumedCost, assumedVariance, caseOf, type MarkedOffers, markOffers } from './mark.server.ts';
import { fixedName } from './order.server.ts';
import { kmOfCentre, placesOfZone } from './places-of-zone.server.ts';
import { type Columns, grupoKey, type Orden } from './shape.ts';
import { LazyOrder } from './sort-lazily.server.ts';

/** Searches columns: gives the same as the statement of `searchOffers` for the same offers. The answer is valid until the next search. */
export function searchColumns(columns: Columns, search: OfferSearch): FoundOffers {
  const grupo = columns.grupos.get(grupoKey(search.permiso, search.automatico));
  const orden = grupo?.ordenes[fixedName(search.orden)];
  if (!grupo || !orden) return NOTHING;
  const zone = placesOfZone(columns, { grupo, zona: search.zona });
  const marked = markOffers(columns, { caso: caseOf(columns, grupo, search), zone, search });
  const cuentas = countsOf(columns, marked, search);
  return {
    cuentas,
    ofertas: inOrder(columns, marked, { total: cuentas.total, orden, name: search.orden, zona: search.zona }),
  };
}

const NOTHING: FoundOffers = {
  cuentas: {
    total: 0,
    secciones: 0,
    situadas: 0,
    situadasEnLaZona: 0,
    enLaZona: 0,
    sinCentro: 0,
    conPrecio: 0,
    minimo: null,
    maximo: null,
    caracteristicas: [],
    comparacion: [],
    centros: [],
  },
  ofertas: {
    secciones: [],
    escuelas: [],
    tramos: [],
    costes: [],
    varianzas: [],
    km: [],
    lejos: [],
    total: 0,
    mayorVarianza: 0,
    reach: () => false,
    others: () => [],
  },
};

type OrderOptions = { total: number; orden: Orden; name: OrdenBuscado; zona: Zona };

function inOrder(
  columns: Columns,
  marked: MarkedOffers,
  { total, orden, name, zona }: OrderOptions,
): OrderedOffers {
  const { caso, zone } = marked;
  const { id, escuela } = columns.secciones;
  const { seccion } = caso.grupo;
  const order = new LazyOrder(marked, { name, orden });
  const places: number[] = [];
  const secciones: number[] = [];
  const escuelas: number[] = [];
  const tramos: number[] = [];
  const costes: number[] = [];
  const varianzas: number[] = [];
  const km: number[] = [];
  const lejos: number[] = [];
  const take = (place: number) => {
    const section = seccion[place] ?? 0;
    const cost = marked.coste[place] ?? Number.NaN;
    const isPriced = !Number.isNaN(cost);
    places.push(place);
    secciones.push(id[section] ?? 0);
    escuelas.push(escuela[section] ?? 0);
    tramos.push(tramoOf(zone.distances ? (zone.parte[place] ?? 0) : 1, isPriced));
    costes.push(isPriced ? cost : assumedCost(caso, place));
    varianzas.push(isPriced ? (caso.varianza[place] ?? Number.NaN) : assumedVariance(caso, place));
    km.push(zone.distances ? (zone.km[place] ?? Number.NaN) : Number.NaN);
    lejos.push(kmOfCentre(columns, zona, section));
  };
  const reach = (count: number) => {
    while (places.length < count) if (!order.more(take)) return false;
    return true;
  };
  return {
    secciones,
    escuelas,
    tramos,
    costes,
    varianzas,
    km,
    lejos,
    total,
    reach,
    mayorVarianza: caso.mayorVarianza,
    others: (index) => othersOf(columns, marked, { place: places[index] ?? 0, order }),
  };
}

type Of = { place: number; order: LazyOrder };

function othersOf(
  { secciones }: Columns,
  marked: MarkedOffers,
  { place, order }: Of,
): { seccion: number; km: number }[] {
  const { caso, zone, passed } = marked;
  const { seccion } = caso.grupo;
  const own = seccion[place] ?? 0;
  if (secciones.sola[own] === 1) return [];
  const school = secciones.lugarEscuela[own] ?? 0;
  const { desde, lugares } = secciones.deEscuela;
  const found: number[] = [];
  for (let at = desde[school] ?? 0; at < (desde[school + 1] ?? 0); at++) {
    const other = placeOfSection(seccion, lugares[at] ?? 0);
    if (other !== undefined && other !== place && passed[other] === ALL) found.push(other);
  }
  return order.sorted(found).map((other) => ({
    seccion: secciones.id[seccion[other] ?? 0] ?? 0,
    km: zone.distances ? (zone.km[other] ?? Number.NaN) : Number.NaN,
  }));
}

/** Offers lie in the order of their sections. */
function placeOfSection(seccion: Int32Array, section: number): number | undefined {
  let [low, high] = [0, seccion.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((seccion[middle] ?? 0) < section) low = middle + 1;
    else high = middle;
  }
  return seccion[low] === section ? low : undefined;
}
