import type { OfferCounts, OpcionContada } from '../search-offers.server.ts';
import { comparaciones } from '../search-params.ts';
import { ALL, CENTRE, COMPARISON, COST, type Marked } from './mark.server.ts';
import { type Columns, NONE } from './shape.ts';

/** Bits of what was counted of an autoescuela: each counts once, by any of its sections. */
const FOUND = 1;
const PLACED = 2;
const PRICED = 4;
const LOCATED = 8;

/** Sums of a search while it goes through its offers. */
type Sums = {
  sections: number;
  found: number;
  placed: number;
  priced: number;
  located: number;
  placedInZone: number;
  least: number;
  most: number;
  /** By autoescuela. */
  counted: Uint8Array;
  comparisons: Uint8Array;
  features: Uint32Array;
  /** By pair of autoescuela and centre. */
  pairs: Uint8Array;
  byFeature: Uint32Array;
  byComparison: Uint32Array;
  byCentre: Uint32Array;
};

/** Counts the autoescuelas of each choice, and the range of the costs. */
export function countOffers(columns: Columns, marked: Marked): OfferCounts {
  const sums = newSums(columns);
  const { zone, passed, vista } = marked;
  for (let at = 0; at < zone.count; at++) {
    const filters = passed[at] ?? 0;
    const isPlaced = !Number.isNaN(vista.km[at] ?? 0);
    if (isPlaced) sums.placedInZone++;
    const place = zone.ofertas[at] ?? 0;
    const section = marked.grupo.seccion[place] ?? 0;
    const school = columns.secciones.lugarEscuela[section] ?? 0;
    const cost = vista.coste[at] ?? Number.NaN;
    if ((filters | COST) === ALL) {
      if (cost < sums.least) sums.least = cost;
      if (cost > sums.most) sums.most = cost;
    }
    if ((filters | CENTRE) === ALL) countCentres(columns, sums, section);
    if ((filters | COMPARISON) === ALL)
      countComparison(sums, { school, comparison: marked.grupo.comparacion[place] ?? NONE });
    if (filters !== ALL) continue;
    sums.sections++;
    const { desde } = columns.secciones.centros;
    const isLocated = isPlaced || desde[section] !== desde[section + 1];
    countSchool(
      sums,
      school,
      FOUND | (isPlaced ? PLACED : 0) | (cost >= 0 ? PRICED : 0) | (isLocated ? LOCATED : 0),
    );
    countFeatures(columns, sums, { school, section });
  }
  return countsOf(columns, sums);
}

function newSums({ escuelas, parejas, palabras, centros, caracteristicas }: Columns): Sums {
  return {
    sections: 0,
    found: 0,
    placed: 0,
    priced: 0,
    located: 0,
    placedInZone: 0,
    least: Number.POSITIVE_INFINITY,
    most: Number.NEGATIVE_INFINITY,
    counted: new Uint8Array(escuelas),
    comparisons: new Uint8Array(escuelas),
    features: new Uint32Array(escuelas * palabras),
    pairs: new Uint8Array(parejas),
    byFeature: new Uint32Array(caracteristicas.length),
    byComparison: new Uint32Array(comparaciones.length),
    byCentre: new Uint32Array(centros.length + 1),
  };
}

function countSchool(sums: Sums, school: number, bits: number): void {
  const known = sums.counted[school] ?? 0;
  const added = bits & ~known;
  if (added === 0) return;
  sums.counted[school] = known | added;
  if (added & FOUND) sums.found++;
  if (added & PLACED) sums.placed++;
  if (added & PRICED) sums.priced++;
  if (added & LOCATED) sums.located++;
}

function countCentres({ secciones }: Columns, sums: Sums, section: number): void {
  const { desde, valores } = secciones.centros;
  for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++) {
    const pair = secciones.parejas[at] ?? 0;
    if (sums.pairs[pair]) continue;
    sums.pairs[pair] = 1;
    const centre = valores[at] ?? 0;
    sums.byCentre[centre] = (sums.byCentre[centre] ?? 0) + 1;
  }
}

function countComparison(sums: Sums, { school, comparison }: { school: number; comparison: number }): void {
  if (comparison === NONE) return;
  const known = sums.comparisons[school] ?? 0;
  if (known & (1 << comparison)) return;
  sums.comparisons[school] = known | (1 << comparison);
  sums.byComparison[comparison] = (sums.byComparison[comparison] ?? 0) + 1;
}

function countFeatures(
  { secciones, palabras }: Columns,
  sums: Sums,
  { school, section }: { school: number; section: number },
): void {
  for (let word = 0; word < palabras; word++) {
    const own = secciones.caracteristicas[section * palabras + word] ?? 0;
    const known = sums.features[school * palabras + word] ?? 0;
    sums.features[school * palabras + word] = known | own;
    for (let bits = own & ~known; bits !== 0; bits &= bits - 1) {
      const feature = word * 32 + 31 - Math.clz32(bits & -bits);
      sums.byFeature[feature] = (sums.byFeature[feature] ?? 0) + 1;
    }
  }
}

function countsOf(columns: Columns, sums: Sums): OfferCounts {
  const { least, most } = sums;
  return {
    total: sums.found,
    secciones: sums.sections,
    situadas: sums.placed,
    situadasEnLaZona: sums.placedInZone,
    sinCentro: sums.found - sums.located,
    conPrecio: sums.priced,
    minimo: Number.isFinite(least) ? least : null,
    maximo: Number.isFinite(most) ? most : null,
    caracteristicas: choices(columns.caracteristicas, sums.byFeature),
    comparacion: choices(comparaciones, sums.byComparison).sort((a, b) => (a.valor < b.valor ? -1 : 1)),
    // Stable: centres with as many stay in the order of their names.
    centros: choices(
      columns.centros.map(({ nombre }) => nombre),
      sums.byCentre,
    ).sort((a, b) => b.total - a.total),
  };
}

const choices = (names: readonly string[], totals: Uint32Array): OpcionContada[] =>
  names.flatMap((valor, index) => {
    const total = totals[index] ?? 0;
    return total > 0 ? [{ valor, total }] : [];
  });
