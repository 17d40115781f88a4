import type { OfferCounts, OpcionContada } from '../search-offers.server.ts';
import { comparaciones } from '../search-params.ts';
import { ALL, CENTRE, COMPARISON, type MarkedOffers } from './mark.server.ts';
import { type Columns, NONE } from './shape.ts';

/** Ends of the range of the cost in céntimos; null where nobody has a price. */
export const rangeOf = ({ least, most }: MarkedOffers): Pick<OfferCounts, 'minimo' | 'maximo'> => ({
  minimo: Number.isFinite(least) ? least : null,
  maximo: Number.isFinite(most) ? most : null,
});

/** Counts the autoescuelas of each choice. */
export function countOffers(columns: Columns, marked: MarkedOffers): OfferCounts {
  const { count } = marked;
  const centros = choices(
    columns.centros.length,
    (index) => columns.centros[index]?.nombre ?? '',
    countCentres(columns, marked),
  );
  const { total, situadas, sinCentro, conPrecio } = countFound(columns, marked);
  return {
    total,
    secciones: count,
    situadas,
    situadasEnLaZona: placedInZone(marked),
    enLaZona: marked.zone.count,
    sinCentro,
    conPrecio,
    ...rangeOf(marked),
    caracteristicas: countFeatures(columns, marked),
    comparacion: countComparisons(columns, marked),
    // Stable: centres with as many stay in the order of their names.
    centros: centros.sort((a, b) => b.total - a.total),
  };
}

function choices(
  length: number,
  nameOf: (index: number) => string,
  totals: ArrayLike<number>,
): OpcionContada[] {
  const chosen: OpcionContada[] = [];
  for (let index = 0; index < length; index++) {
    const total = totals[index] ?? 0;
    if (total > 0) chosen.push({ valor: nameOf(index), total });
  }
  return chosen;
}

/** Buffer reused by each count: bits that each autoescuela with several sections has already counted for. */
let spare = new Uint32Array(0);

/** Zeros; they are good until the next call. */
function zeros(count: number): Uint32Array {
  if (spare.length < count) spare = new Uint32Array(count * 2);
  return spare.fill(0, 0, count);
}

function placedInZone({ zone: { count, distances, lugares, km } }: MarkedOffers): number {
  let placed = 0;
  if (distances)
    for (let index = 0; index < count; index++) if (!Number.isNaN(km[lugares[index] ?? 0] ?? 0)) placed++;
  return placed;
}

/** Bits already counted for an autoescuela: each bit counts once, by any of its sections. */
const FOUND = 1;
const PLACED = 2;
const PRICED = 4;
const LOCATED = 8;

type AutoescuelaCounts = Pick<OfferCounts, 'total' | 'situadas' | 'conPrecio' | 'sinCentro'>;

function countFound(columns: Columns, { caso, zone, chosen, count, coste }: MarkedOffers): AutoescuelaCounts {
  const { lugarEscuela, sola, centros } = columns.secciones;
  const { seccion } = caso.grupo;
  const { distances, km } = zone;
  const counted = zeros(columns.escuelas);
  let [total, situadas, conPrecio, located] = [0, 0, 0, 0];
  for (let index = 0; index < count; index++) {
    const place = chosen[index] ?? 0;
    const section = seccion[place] ?? 0;
    const isPlaced = distances && !Number.isNaN(km[place] ?? 0);
    const isLocated = isPlaced || centros.desde[section] !== centros.desde[section + 1];
    let bits =
      FOUND |
      (isPlaced ? PLACED : 0) |
      ((coste[place] ?? Number.NaN) >= 0 ? PRICED : 0) |
      (isLocated ? LOCATED : 0);
    if (sola[section] === 0) {
      const school = lugarEscuela[section] ?? 0;
      const known = counted[school] ?? 0;
      counted[school] = known | bits;
      bits &= ~known;
    }
    total += bits & FOUND;
    situadas += (bits & PLACED) >>> 1;
    conPrecio += (bits & PRICED) >>> 2;
    located += (bits & LOCATED) >>> 3;
  }
  return { total, situadas, conPrecio, sinCentro: total - located };
}

/** Values of a byte, and how often each appears in the four bytes of a word. */
const BYTE = 256;
const histogram = new Uint32Array(4 * BYTE);

/** Counts bytes first and bits at the end: most sections have several features. */
function countFeatures(columns: Columns, { caso, chosen, count }: MarkedOffers): OpcionContada[] {
  const { palabras, escuelas } = columns;
  const { caracteristicas, sola, lugarEscuela } = columns.secciones;
  const { seccion } = caso.grupo;
  const totals = new Uint32Array(palabras * 32);
  for (let word = 0; word < palabras; word++) {
    const known = zeros(escuelas);
    for (let index = 0; index < count; index++) {
      const section = seccion[chosen[index] ?? 0] ?? 0;
      let own = caracteristicas[section * palabras + word] ?? 0;
      if (sola[section] === 0) {
        const school = lugarEscuela[section] ?? 0;
        const before = known[school] ?? 0;
        known[school] = before | own;
        own &= ~before;
      }
      for (let byte = 0; own !== 0; byte += BYTE, own >>>= 8) {
        const at = byte + (own & 255);
        histogram[at] = (histogram[at] ?? 0) + 1;
      }
    }
    takeBits(totals, word * 32);
  }
  return choices(columns.caracteristicas.length, (index) => columns.caracteristicas[index] ?? '', totals);
}

/** Adds the bits of the histogram to the totals, from index `first` on, and empties the histogram. */
function takeBits(totals: Uint32Array, first: number): void {
  for (let at = 0; at < histogram.length; at++) {
    const times = histogram[at] ?? 0;
    if (times === 0) continue;
    histogram[at] = 0;
    for (let bits = at & 255; bits !== 0; bits &= bits - 1) {
      const feature = first + (at >>> 8) * 8 + 31 - Math.clz32(bits & -bits);
      totals[feature] = (totals[feature] ?? 0) + times;
    }
  }
}

function countCentres(columns: Columns, marked: MarkedOffers): Uint32Array {
  const { centros, parejas, sola } = columns.secciones;
  const { desde, valores } = centros;
  const { seccion } = marked.caso.grupo;
  const { lugares, count } = passingBut(marked, CENTRE);
  const counted = zeros(columns.parejas);
  const totals = new Uint32Array(columns.centros.length + 1);
  for (let index = 0; index < count; index++) {
    const section = seccion[lugares[index] ?? 0] ?? 0;
    const isAlone = sola[section] === 1;
    for (let at = desde[section] ?? 0; at < (desde[section + 1] ?? 0); at++) {
      if (!isAlone) {
        const pair = parejas[at] ?? 0;
        if (counted[pair] === 1) continue;
        counted[pair] = 1;
      }
      const centre = valores[at] ?? 0;
      totals[centre] = (totals[centre] ?? 0) + 1;
    }
  }
  return totals;
}

function countComparisons(columns: Columns, marked: MarkedOffers): OpcionContada[] {
  const { lugarEscuela, sola } = columns.secciones;
  const { seccion, comparacion } = marked.caso.grupo;
  const { lugares, count } = passingBut(marked, COMPARISON);
  const counted = zeros(columns.escuelas);
  const totals = new Uint32Array(comparaciones.length);
  for (let index = 0; index < count; index++) {
    const place = lugares[index] ?? 0;
    const comparison = comparacion[place] ?? NONE;
    if (comparison === NONE) continue;
    const section = seccion[place] ?? 0;
    if (sola[section] === 0) {
      const school = lugarEscuela[section] ?? 0;
      const known = counted[school] ?? 0;
      if (known & (1 << comparison)) continue;
      counted[school] = known | (1 << comparison);
    }
    totals[comparison] = (totals[comparison] ?? 0) + 1;
  }
  const found = choices(comparaciones.length, (index) => comparaciones[index] ?? '', totals);
  return found.sort((a, b) => (a.valor < b.valor ? -1 : 1));
}

let spareLugares = new Uint32Array(0);

/** Offers that pass all filters, without asking for those of one kind. The answer is valid until the next call. */
function passingBut(marked: MarkedOffers, kind: number): { lugares: Uint32Array; count: number } {
  const { zone, passed, chosen, count, asked } = marked;
  if ((asked & kind) === 0) return { lugares: chosen, count };
  if (spareLugares.length < zone.count) spareLugares = new Uint32Array(zone.count * 2);
  let passing = 0;
  for (let index = 0; index < zone.count; index++) {
    const place = zone.lugares[index] ?? 0;
    if (((passed[place] ?? 0) | kind) === ALL) spareLugares[passing++] = place;
  }
  return { lugares: spareLugares, count: passing };
}
