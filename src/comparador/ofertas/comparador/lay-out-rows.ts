import { marginOf } from '#comparador/tarifas/permisosAutoescuela/cost-model.ts';

/**
 * Offers that a search chose, in the order of its keys, as parallel lists: the same index is the same offer in each. `reach` fills the
 * lists on demand, because a page seldom needs more than the first offers.
 */
export type OrderedOffers = {
  /** Id of the section and of its autoescuela. */
  secciones: ArrayLike<number>;
  escuelas: ArrayLike<number>;
  /** Rows of different tramos are never tied; `tramoOf` makes the number. */
  tramos: ArrayLike<number>;
  /** Expected cost in céntimos, and its variance in céntimos²; NaN where none can be expected. */
  costes: ArrayLike<number>;
  varianzas: ArrayLike<number>;
  /** Kilometres from the point searched; NaN where it is not known. */
  km: ArrayLike<number>;
  /** Kilometres to the nearest exam centre of a section without a known place, in a circle; else NaN. */
  lejos: ArrayLike<number>;
  /** Number of different autoescuelas among all of them. */
  total: number;
  /** A variance that none of them exceeds. */
  mayorVarianza: number;
  /** Fills the lists up to this number of offers; says whether there are so many. */
  reach(count: number): boolean;
  /** Later sections of the same autoescuela as the offer at `place`, in order. */
  others(place: number): { seccion: number; km: number }[];
};

type Lists = Pick<
  OrderedOffers,
  'secciones' | 'escuelas' | 'tramos' | 'costes' | 'varianzas' | 'km' | 'lejos'
>;

/** Makes ordered offers of lists that are already complete. */
export function completeOffers(lists: Lists): OrderedOffers {
  const { secciones, escuelas, varianzas, km } = lists;
  return {
    ...lists,
    total: new Set(Array.from(escuelas)).size,
    mayorVarianza: Array.from(varianzas).reduce((most, value) => Math.max(most, value || 0), 0),
    reach: (count) => count <= secciones.length,
    others: (place) => {
      const found = [];
      for (let other = place + 1; other < secciones.length; other++)
        if (escuelas[other] === escuelas[place])
          found.push({ seccion: secciones[other] ?? 0, km: km[other] ?? Number.NaN });
      return found;
    },
  };
}

/** A row of the list: an autoescuela by its best section, and its other sections in the order of the search. */
export type RowOfSections = { seccion: number; otras: number[] };

/** Rows that the margin of their costs cannot tell apart, or one row alone. */
export type TiedRows = {
  tramo: number;
  /** Number of rows of the whole group, of which a page may hold a part. */
  total: number;
  /** Expected cost of its cheapest row, in céntimos; null where none can be expected. */
  desde: number | null;
  /** How much its cheapest row costs more than that of the group before it in the tramo; null in the first. */
  diferencia: number | null;
  filas: RowOfSections[];
};

/** `km`: kilometres of the sections shown whose place is known, by the section's id. */
export type LaidOut = { total: number; grupos: TiedRows[]; km: ReadonlyMap<number, number> };

/** Part of the list that a row stands in: by how its place is known (0, 1, 2), and whether it publishes a price. */
export const tramoOf = (parte: number, conPrecio: boolean): number => parte * 2 + (conPrecio ? 0 : 1);

export const publishesPrice = (tramo: number): boolean => tramo % 2 === 0;

/**
 * Folds the sections of each autoescuela into one row and, in the order by cost, rows into ties (decision 065). Gives one page of rows
 * in its groups. Only the groups up to the end of the page are made.
 */
export function layOutRows(
  offers: OrderedOffers,
  { porCoste, desde, cuantas }: { porCoste: boolean; desde: number; cuantas: number },
): LaidOut {
  const rows = new Rows(offers);
  const end = desde + cuantas;
  const grupos: TiedRows[] = [];
  const km = new Map<number, number>();
  let before = 0;
  for (const { places, total, ...group } of porCoste
    ? tiedGroups(offers, rows)
    : plainGroup(offers, rows, end)) {
    const shown = places.slice(Math.max(0, desde - before), Math.max(0, end - before));
    before += total;
    if (shown.length > 0)
      grupos.push({ ...group, total, filas: shown.map((place) => rowOf(offers, place, km)) });
    if (before >= end) break;
  }
  return { total: offers.total, grupos, km };
}

function rowOf(offers: OrderedOffers, place: number, km: Map<number, number>): RowOfSections {
  const seccion = offers.secciones[place] ?? 0;
  const sections = [{ seccion, km: offers.km[place] ?? Number.NaN }, ...offers.others(place)];
  for (const section of sections) if (!Number.isNaN(section.km)) km.set(section.seccion, section.km);
  return { seccion, otras: sections.slice(1).map((other) => other.seccion) };
}

/** The last stamp put on each autoescuela, by its id (the import counts ids from 1). A Set would take most of the time of a page. */
let stamps = new Uint32Array(0);
let stamp = 0;
const LAST_STAMP = 2 ** 32 - 1;

/** Gives, on demand and in order, the place of the first section of each autoescuela. */
class Rows {
  readonly #offers: OrderedOffers;
  readonly #stamp: number;
  #next = 0;

  constructor(offers: OrderedOffers) {
    this.#offers = offers;
    if (stamp === LAST_STAMP) {
      stamps.fill(0);
      stamp = 0;
    }
    this.#stamp = ++stamp;
  }

  /** Gives the next place; undefined after the last. */
  take(): number | undefined {
    while (this.#offers.reach(this.#next + 1)) {
      const place = this.#next++;
      const escuela = this.#offers.escuelas[place] ?? 0;
      if (escuela >= stamps.length) growStamps(escuela);
      if (stamps[escuela] === this.#stamp) continue;
      stamps[escuela] = this.#stamp;
      return place;
    }
    return undefined;
  }
}

function growStamps(escuela: number): void {
  const larger = new Uint32Array(escuela * 2 + 1);
  larger.set(stamps);
  stamps = larger;
}

type Group = Pick<TiedRows, 'tramo' | 'desde' | 'diferencia' | 'total'> & { places: number[] };

function plainGroup({ tramos, total }: OrderedOffers, rows: Rows, end: number): Group[] {
  const places: number[] = [];
  for (let place = rows.take(); place !== undefined; place = rows.take()) {
    places.push(place);
    if (places.length === end) break;
  }
  return [{ tramo: tramos[places[0] ?? 0] ?? 0, desde: null, diferencia: null, total, places }];
}

/** Makes the groups one after another, on demand. Rows without a cost are the last of their tramo, in a group of their own. */
function* tiedGroups(offers: OrderedOffers, rows: Rows): Generator<Group> {
  const { tramos, costes } = offers;
  let left: number[] = [];
  let previous: { tramo: number; desde: number } | undefined;
  /** Gives the row at `index` among those not yet in a group; undefined at the end of the tramo. */
  const rowAt = (index: number, tramo: number): number | undefined => {
    const place = left[index] ?? rows.take();
    if (place !== undefined && index === left.length) left.push(place);
    return place !== undefined && tramos[place] === tramo ? place : undefined;
  };
  for (;;) {
    const leader = left[0] ?? rows.take();
    if (leader === undefined) return;
    if (left.length === 0) left.push(leader);
    const tramo = tramos[leader] ?? 0;
    const desde = costes[leader] ?? Number.NaN;
    if (Number.isNaN(desde)) {
      let count = 1;
      while (rowAt(count, tramo) !== undefined) count++;
      const places = left.slice(0, count);
      left = left.slice(count);
      yield { tramo, desde: null, diferencia: null, total: count, places };
      continue;
    }
    const { tied, rest, looked } = tiedWith(offers, leader, (index) => rowAt(index, tramo));
    left = rest.concat(left.slice(looked));
    yield {
      tramo,
      desde,
      diferencia: previous?.tramo === tramo ? desde - previous.desde : null,
      total: tied.length,
      places: nearestFirst(offers, tied),
    };
    previous = { tramo, desde };
  }
}

type TieSplit = { tied: number[]; rest: number[]; looked: number };

/**
 * Splits the rows of a tramo, from the cheapest on, into rows tied with the cheapest and the rest. It stops where no more rows can be tied.
 */
function tiedWith(
  { costes, varianzas, mayorVarianza }: OrderedOffers,
  leader: number,
  rowAt: (index: number) => number | undefined,
): TieSplit {
  const cheapest = costes[leader] ?? Number.NaN;
  const variance = varianzas[leader] ?? 0;
  // No row beyond this cost can be tied, so the rest is not looked at.
  const limit = cheapest + marginOf(variance + mayorVarianza);
  const tied = [leader];
  const rest: number[] = [];
  let looked = 1;
  for (let place = rowAt(1); place !== undefined; place = rowAt(looked)) {
    const cost = costes[place] ?? Number.NaN;
    if (!(cost <= limit)) break;
    const isTied = cost - cheapest <= marginOf(variance + (varianzas[place] ?? 0));
    (isTied ? tied : rest).push(place);
    looked++;
  }
  return { tied, rest, looked };
}

/** Nearest first, by its place or else by its exam centre (decision 154); the rest keep their order. */
function nearestFirst({ km, lejos }: OrderedOffers, places: number[]): number[] {
  const far = (place: number) => {
    const [own = Number.NaN, centre = Number.NaN] = [km[place], lejos[place]];
    const distance = Number.isNaN(own) ? centre : own;
    return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
  };
  return places.sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)) || 0);
}
