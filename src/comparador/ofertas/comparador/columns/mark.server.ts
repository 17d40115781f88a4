import type { CostLine } from '#comparador/tarifas/permisosAutoescuela/assumed-cost.ts';
import { type OfferSearch, provincesOf } from '../search-offers.server.ts';
import { comparaciones } from '../search-params.ts';
import type { ZonePlaces } from './places-of-zone.server.ts';
import { type Columns, CURVE, type Grupo, NONE } from './shape.ts';

/** Bits of the filters that an offer passes. */
const FEATURES = 1;
export const COMPARISON = 2;
export const CENTRE = 4;
const COST = 8;
export const ALL = FEATURES | COMPARISON | CENTRE | COST;

/** An alumno's case over the columns of a group: the data that its figures are worked out from. */
export type Case = {
  grupo: Grupo;
  /** The number of each curve for the classes of the case. */
  curva: Int32Array;
  /** Days since 2000-01-01. */
  hoy: number;
  /** Cost of the offers without a price, by the number of their province. */
  lineas: readonly CostLine[];
  /** Number of the province of each section. */
  provincia: Uint8Array;
  varianza: Float64Array;
  tasas: Float64Array;
  /** A variance that no offer exceeds. */
  mayorVarianza: number;
};

/** Offers of the zone with the filters that they pass. It is overwritten by the next search. */
export type MarkedOffers = {
  caso: Case;
  zone: ZonePlaces;
  /** Filters that each offer passes, by place. */
  passed: Uint8Array;
  /** Bits of the kinds of filters that the search uses, besides the cost. */
  asked: number;
  /** Céntimos by place; NaN without a price. */
  coste: Float64Array;
  /** Places of the offers that pass all filters. */
  chosen: Uint32Array;
  count: number;
  /** Range of the cost of the offers that pass all filters but the cost. */
  least: number;
  most: number;
};

const DAY_MS = 86_400_000;

/** Days since 2000-01-01. */
export const dayNumber = (day: string): number => (Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS;

/** Without assumed prices, an autoescuela that publishes no price has no cost. */
const NO_LINE: CostLine = {
  fijo: Number.NaN,
  porSuspenso: Number.NaN,
  porTasa: Number.NaN,
  suspensoTeorico: Number.NaN,
  suspensoPractico: Number.NaN,
};

/** Takes from a group what the alumno's case needs. */
export function caseOf({ secciones }: Columns, grupo: Grupo, search: OfferSearch): Case {
  const { teoriaAprobada, clases, hoy } = search;
  const lineas: CostLine[] = [];
  for (const code of search.lineas ? provincesOf(search.zona) : [])
    lineas[Number(code)] = search.lineas?.(code) ?? NO_LINE;
  const curves = grupo.curvas.length / CURVE;
  const curve = clases - 1 + (teoriaAprobada ? CURVE / 2 : 0);
  const { mayores } = grupo;
  const assumed = lineas.map(
    (linea) =>
      linea.suspensoTeorico ** 2 * mayores.varTeoricos + linea.suspensoPractico ** 2 * mayores.varPracticos,
  );
  return {
    grupo,
    curva: grupo.curvas.subarray(curve * curves, (curve + 1) * curves),
    hoy: dayNumber(hoy),
    lineas,
    provincia: secciones.provincia,
    varianza: teoriaAprobada ? grupo.varianzaAprobada : grupo.varianza,
    tasas: teoriaAprobada ? grupo.tasasAprobada : grupo.tasas,
    mayorVarianza: assumed.reduce(
      (most, variance) => Math.max(most, variance || 0),
      teoriaAprobada ? mayores.varianzaAprobada : mayores.varianza,
    ),
  };
}

const lineOf = ({ grupo, lineas, provincia }: Case, place: number): CostLine =>
  lineas[provincia[grupo.seccion[place] ?? 0] ?? 0] ?? NO_LINE;

/** Cost of an offer without a price at the prices assumed, in céntimos. */
export function assumedCost(caso: Case, place: number): number {
  const { grupo, tasas } = caso;
  const { practicos } = grupo;
  const linea = lineOf(caso, place);
  return Math.floor(
    linea.fijo + linea.porSuspenso * (practicos[place] ?? 0) + linea.porTasa * (tasas[place] ?? 0) + 0.5,
  );
}

/** Variance of the cost of an offer without a price. */
export function assumedVariance(caso: Case, place: number): number {
  const { grupo } = caso;
  const linea = lineOf(caso, place);
  return (
    linea.suspensoTeorico ** 2 * (grupo.varTeoricos[place] ?? 0) +
    linea.suspensoPractico ** 2 * (grupo.varPracticos[place] ?? 0)
  );
}

const spare = { passed: new Uint8Array(0), coste: new Float64Array(0), chosen: new Uint32Array(0) };

function makeRoom(count: number): void {
  if (spare.passed.length >= count) return;
  spare.passed = new Uint8Array(count * 2);
  spare.coste = new Float64Array(count * 2);
  spare.chosen = new Uint32Array(count * 2);
}

type Marking = { caso: Case; zone: ZonePlaces; search: OfferSearch };

/** Works out the costs of the alumno's case and the filters that each offer passes. */
export function markOffers(columns: Columns, { caso, zone, search }: Marking): MarkedOffers {
  const { grupo, curva, hoy } = caso;
  makeRoom(grupo.seccion.length);
  const { passed, coste, chosen } = spare;
  const { caduca, coste: curveOf } = grupo;
  const { lugares } = zone;
  // Offers outside the zone must pass nothing: `othersOf` reads the bits of all sections of an autoescuela.
  if (zone.count < grupo.seccion.length) passed.fill(0, 0, grupo.seccion.length);
  const asked = filtersAsked(search);
  const passes = asked === 0 ? undefined : filtersOf(columns, search);
  const [isAnyCost, limit] = [search.hasta === null, (search.hasta ?? 0) * 100];
  let count = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < zone.count; index++) {
    const place = lugares[index] ?? 0;
    const cost = (caduca[place] ?? NONE) > hoy ? (curva[curveOf[place] ?? 0] ?? Number.NaN) : Number.NaN;
    coste[place] = cost;
    const others = passes ? passes(grupo, place) : ALL ^ COST;
    if (others === (ALL ^ COST)) {
      if (cost < least) least = cost;
      if (cost > most) most = cost;
    }
    const filters = isAnyCost || cost <= limit ? others | COST : others;
    passed[place] = filters;
    if (filters === ALL) chosen[count++] = place;
  }
  return { caso, zone, passed, asked, coste, chosen, count, least, most };
}

const filtersAsked = ({ caracteristicas, comparacion, centros }: OfferSearch): number =>
  (caracteristicas.length > 0 ? FEATURES : 0) |
  (comparacion.length > 0 ? COMPARISON : 0) |
  (centros.length > 0 ? CENTRE : 0);

/** Gives the filters besides the cost that an offer passes, as bits. */
function filtersOf(columns: Columns, search: OfferSearch): (grupo: Grupo, place: number) => number {
  const { caracteristicas, comparacion, centros } = search;
  const { secciones, palabras } = columns;
  const wanted = new Uint32Array(palabras);
  let isKnown = true;
  for (const code of caracteristicas) {
    const bit = columns.caracteristicas.indexOf(code);
    if (bit < 0) isKnown = false;
    else wanted[bit >>> 5] = (wanted[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  const anyFeature = caracteristicas.length === 0;
  const compared = new Set(comparacion.map((name) => comparaciones.indexOf(name as never)));
  const named = new Set(centros);
  const isCentre = Uint8Array.from(columns.centros, ({ nombre }) => (named.has(nombre) ? 1 : 0));
  const { desde, valores } = secciones.centros;
  const hasFeatures = (section: number) => {
    if (!isKnown) return false;
    for (let word = 0; word < palabras; word++)
      if (
        ((secciones.caracteristicas[section * palabras + word] ?? 0) & (wanted[word] ?? 0)) >>> 0 !==
        wanted[word]
      )
        return false;
    return true;
  };
  const hasCentre = (section: number) => {
    for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++)
      if (isCentre[valores[at] ?? 0]) return true;
    return false;
  };
  return (grupo, place) => {
    const section = grupo.seccion[place] ?? 0;
    const comparison = grupo.comparacion[place] ?? NONE;
    return (
      (anyFeature || hasFeatures(section) ? FEATURES : 0) |
      (compared.size === 0 || (comparison !== NONE && compared.has(comparison)) ? COMPARISON : 0) |
      (named.size === 0 || hasCentre(section) ? CENTRE : 0)
    );
  };
}
