import { costsLess } from '#comparador/tarifas/permisosAutoescuela/standing.ts';
import type { Candidate, ComparisonBase, OfferSearch } from '../search-offers.server.ts';
import { comparaciones } from '../search-params.ts';
import { caseOf, type MarkedOffers, markOffers } from './mark.server.ts';
import { fixedName } from './order.server.ts';
import { placesOfZone } from './places-of-zone.server.ts';
import { type Columns, grupoKey, NONE } from './shape.ts';
import { LazyOrder } from './sort-lazily.server.ts';

const FEW_EXAMS = comparaciones.indexOf('pocos_datos');

/** The same as `selectCandidates`, from columns. */
export function mayBeBetter(columns: Columns, search: OfferSearch, compared: ComparisonBase): Candidate[] {
  const grupo = columns.grupos.get(grupoKey(search.permiso, search.automatico));
  const orden = grupo?.ordenes[fixedName(search.orden)];
  if (!grupo || !orden) return [];
  const zone = placesOfZone(columns, { grupo, zona: search.zona });
  const marked = markOffers(columns, { caso: caseOf(columns, grupo, search), zone, search });
  const order = new LazyOrder(marked, { name: search.orden, orden });
  const idOf = (place: number) => columns.secciones.id[grupo.seccion[place] ?? 0] ?? 0;
  return order.sorted(placesOf(marked, compared)).map((place) => {
    const coste = marked.coste[place] ?? Number.NaN;
    const km = zone.distances ? (zone.km[place] ?? Number.NaN) : Number.NaN;
    return {
      id: idOf(place),
      km: Number.isNaN(km) ? null : km,
      coste: Number.isNaN(coste) ? null : coste,
      isCheaper: isCheaper(marked, place, compared),
    };
  });
}

function isCheaper({ coste, caso }: MarkedOffers, place: number, { propio }: ComparisonBase): boolean {
  const one = { coste: coste[place] ?? Number.NaN, varianza: caso.varianza[place] ?? Number.NaN };
  return propio ? costsLess(one, propio) : !Number.isNaN(one.coste);
}

function placesOf(marked: MarkedOffers, compared: ComparisonBase): number[] {
  const { caso, chosen, count } = marked;
  const { tasa, comparacion } = caso.grupo;
  const least = compared.superior ?? Number.POSITIVE_INFINITY;
  const places: number[] = [];
  for (let index = 0; index < count; index++) {
    const place = chosen[index] ?? 0;
    const comparison = comparacion[place] ?? NONE;
    const passesMore = (tasa[place] ?? 0) > least && comparison !== NONE && comparison !== FEW_EXAMS;
    if (passesMore || isCheaper(marked, place, compared)) places.push(place);
  }
  return places;
}
