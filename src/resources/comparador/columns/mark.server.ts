import type { OfferSearch } from '../search-offers.server.ts';
import { comparaciones } from '../search-params.ts';
import type { ZonePlaces } from './places-of-zone.server.ts';
import { type Columns, CURVE, type Grupo, NONE, type Vista } from './shape.ts';

/** Bits of the filters that an offer passes. */
const FEATURES = 1;
export const COMPARISON = 2;
export const CENTRE = 4;
export const COST = 8;
export const ALL = FEATURES | COMPARISON | CENTRE | COST;

/** Offers of the zone with the filters that they pass. It is overwritten by the next search. */
export type Marked = { grupo: Grupo; zone: ZonePlaces; vista: Vista; passed: Uint8Array };

const DAY_MS = 86_400_000;

/** Days since 2000-01-01. */
const dayNumber = (day: string): number => (Date.parse(day) - Date.UTC(2000, 0, 1)) / DAY_MS;

let spare: Omit<Vista, 'parte' | 'km'> & { passed: Uint8Array };

function room(count: number): typeof spare {
  if (spare === undefined || spare.passed.length < count) {
    const numbers = () => new Float64Array(count * 2);
    spare = {
      coste: numbers(),
      estimado: numbers(),
      varianza: numbers(),
      precio: numbers(),
      passed: new Uint8Array(count * 2),
    };
  }
  return spare;
}

type Marking = { grupo: Grupo; zone: ZonePlaces; search: OfferSearch };

/** Works out the figures of the alumno's case, and the filters that each offer passes. */
export function markOffers(columns: Columns, { grupo, zone, search }: Marking): Marked {
  const { passed, ...figures } = room(zone.count);
  const { coste, estimado, varianza, precio } = figures;
  const { caduca } = grupo;
  const today = dayNumber(search.hoy);
  const classes = search.clases - 1 + (search.teoriaAprobada ? CURVE / 2 : 0);
  const curves = grupo.curvas.length / CURVE;
  const curvas = grupo.curvas.subarray(classes * curves, (classes + 1) * curves);
  const byPrice = search.orden === 'precio';
  const variances = search.teoriaAprobada ? grupo.varianzaAprobada : grupo.varianza;
  const fees = search.teoriaAprobada ? grupo.tasasAprobada : grupo.tasas;
  const { fijo, porSuspenso, porTasa, suspensoTeorico, suspensoPractico } = search.linea ?? NO_LINE;
  const [theory, practice] = [suspensoTeorico ** 2, suspensoPractico ** 2];
  const most = search.hasta === null ? Number.POSITIVE_INFINITY : search.hasta * 100;
  const passes = filtersOf(columns, search);
  for (let at = 0; at < zone.count; at++) {
    const place = zone.ofertas[at] ?? 0;
    let cost = Number.NaN;
    if ((caduca[place] ?? NONE) > today) {
      cost = curvas[grupo.coste[place] ?? 0] ?? Number.NaN;
      estimado[at] = cost;
      varianza[at] = variances[place] ?? Number.NaN;
      if (byPrice) precio[at] = curvas[grupo.precio[place] ?? 0] ?? Number.NaN;
    } else {
      estimado[at] = Math.floor(
        fijo + porSuspenso * (grupo.practicos[place] ?? 0) + porTasa * (fees[place] ?? 0) + 0.5,
      );
      varianza[at] = theory * (grupo.varTeoricos[place] ?? 0) + practice * (grupo.varPracticos[place] ?? 0);
      precio[at] = Number.NaN;
    }
    coste[at] = cost;
    passed[at] = passes(grupo, place) | (search.hasta === null || cost <= most ? COST : 0);
  }
  return { grupo, zone, passed, vista: { ...figures, km: zone.km, parte: zone.parte } };
}

/** Without prices that are assumed, nothing is known of who publishes none. */
const NO_LINE = {
  fijo: Number.NaN,
  porSuspenso: Number.NaN,
  porTasa: Number.NaN,
  suspensoTeorico: Number.NaN,
  suspensoPractico: Number.NaN,
};

/** Gives the filters besides the cost that an offer passes, as bits. */
function filtersOf(columns: Columns, search: OfferSearch): (grupo: Grupo, place: number) => number {
  const { secciones, palabras } = columns;
  const wanted = new Uint32Array(palabras);
  let isKnown = true;
  for (const code of search.caracteristicas) {
    const bit = columns.caracteristicas.indexOf(code);
    if (bit < 0) isKnown = false;
    else wanted[bit >>> 5] = (wanted[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  const anyFeature = search.caracteristicas.length === 0;
  const compared = new Set(search.comparacion.map((name) => comparaciones.indexOf(name as never)));
  const named = new Set(search.centros);
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
