import { type OrderedOffers, tramoOf } from '../lay-out-rows.ts';
import type { OrdenBuscado } from '../order-keys.server.ts';
import { placedPart } from '../order-keys.server.ts';
import type { FoundOffers, OfferSearch } from '../search-offers.server.ts';
import { countOffers } from './count.server.ts';
import { ALL, type Marked, markOffers } from './mark.server.ts';
import { fixedName, sortByView } from './order.server.ts';
import { placesOfZone } from './places-of-zone.server.ts';
import { type Columns, grupoKey } from './shape.ts';

/** Searches columns: the same as the statement of `searchOffers`, for the same offers. */
export function searchColumns(columns: Columns, search: OfferSearch): FoundOffers {
  const grupo = columns.grupos.get(grupoKey(search.permiso, search.automatico));
  const order = grupo?.ordenes[fixedName(search.orden)];
  if (!grupo || !order) return NOTHING;
  const zone = placesOfZone(columns, { grupo, zona: search.zona });
  const marked = markOffers(columns, { grupo, zone, search });
  return {
    cuentas: countOffers(columns, marked),
    ofertas: chosenInOrder(columns, marked, { order, orden: search.orden }),
  };
}

const NOTHING: FoundOffers = {
  cuentas: {
    total: 0,
    secciones: 0,
    situadas: 0,
    situadasEnLaZona: 0,
    sinCentro: 0,
    conPrecio: 0,
    minimo: null,
    maximo: null,
    caracteristicas: [],
    comparacion: [],
    centros: [],
  },
  ofertas: { secciones: [], escuelas: [], tramos: [], costes: [], varianzas: [], km: [] },
};

let chosen = new Uint32Array(0);
/** By offer, one more than its place among those of the zone; 0 where it is not chosen. */
let placeOf = new Uint32Array(0);

type InOrder = { order: Uint32Array; orden: OrdenBuscado };

function chosenInOrder(columns: Columns, marked: Marked, { order, orden }: InOrder): OrderedOffers {
  const { grupo, zone, passed, vista } = marked;
  if (chosen.length < order.length) {
    chosen = new Uint32Array(order.length * 2);
    placeOf = new Uint32Array(order.length * 2);
  }
  placeOf.fill(0, 0, order.length);
  for (let at = 0; at < zone.count; at++) if (passed[at] === ALL) placeOf[zone.ofertas[at] ?? 0] = at + 1;
  // Columns are gone through as they lie in memory, and only here by the order's fixed keys.
  let count = 0;
  for (let index = 0; index < order.length; index++) {
    const at = placeOf[order[index] ?? 0] ?? 0;
    if (at > 0) chosen[count++] = at - 1;
  }
  sortByView(chosen, count, { orden, vista });
  const ordered = {
    secciones: new Int32Array(count),
    escuelas: new Int32Array(count),
    tramos: new Uint8Array(count),
    costes: new Float64Array(count),
    varianzas: new Float64Array(count),
    km: new Float64Array(count),
  };
  const { id, escuela } = columns.secciones;
  for (let index = 0; index < count; index++) {
    const at = chosen[index] ?? 0;
    const section = grupo.seccion[zone.ofertas[at] ?? 0] ?? 0;
    ordered.secciones[index] = id[section] ?? 0;
    ordered.escuelas[index] = escuela[section] ?? 0;
    ordered.tramos[index] = tramoOf(placedPart(vista, at), !Number.isNaN(vista.coste[at] ?? 0));
    ordered.costes[index] = vista.estimado[at] ?? 0;
    ordered.varianzas[index] = vista.varianza[at] ?? 0;
    ordered.km[index] = vista.km[at] ?? 0;
  }
  return ordered;
}
