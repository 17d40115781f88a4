import { marginOf } from '../permisosAutoescuela/cost-model.ts';

/**
 * Offers that a search chose, in the order of its keys: arrays of the same length, an offer in each place. `Float64Array`
 * or plain arrays, so that a statement and the columns kept in memory can both give them.
 */
export type OrderedOffers = {
  /** Id of the section and of its autoescuela. */
  secciones: ArrayLike<number>;
  escuelas: ArrayLike<number>;
  /** Rows of different tramos are never tied; `tramoOf` makes it. */
  tramos: ArrayLike<number>;
  /** Expected cost in céntimos, and its variance in céntimos²; NaN where none can be expected. */
  costes: ArrayLike<number>;
  varianzas: ArrayLike<number>;
  /** Kilometres from the point searched; NaN where it is not known. */
  km: ArrayLike<number>;
};

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

export type LaidOut = { total: number; grupos: TiedRows[] };

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
  const { rows, others } = foldSections(offers);
  const groups = porCoste ? tiedGroups(offers, rows) : [plainGroup(offers, rows)];
  const end = desde + cuantas;
  const grupos: TiedRows[] = [];
  let before = 0;
  for (const { places, ...group } of groups) {
    const shown = places.slice(Math.max(0, desde - before), Math.max(0, end - before));
    before += places.length;
    if (shown.length > 0)
      grupos.push({
        ...group,
        total: places.length,
        filas: shown.map((place) => ({
          seccion: offers.secciones[place] ?? 0,
          otras: (others.get(place) ?? []).map((other) => offers.secciones[other] ?? 0),
        })),
      });
    if (before >= end) break;
  }
  return { total: rows.length, grupos };
}

/** Places of the first section of each autoescuela, in order, and the places of its others by that of the first. */
function foldSections({ escuelas }: OrderedOffers): { rows: number[]; others: Map<number, number[]> } {
  const firstOf = new Map<number, number>();
  const others = new Map<number, number[]>();
  const rows: number[] = [];
  for (let place = 0; place < escuelas.length; place++) {
    const escuela = escuelas[place] ?? 0;
    const first = firstOf.get(escuela);
    if (first === undefined) {
      firstOf.set(escuela, place);
      rows.push(place);
      continue;
    }
    const known = others.get(first);
    if (known) known.push(place);
    else others.set(first, [place]);
  }
  return { rows, others };
}

type Group = Pick<TiedRows, 'tramo' | 'desde' | 'diferencia'> & { places: number[] };

const plainGroup = ({ tramos }: OrderedOffers, places: number[]): Group => ({
  tramo: tramos[places[0] ?? 0] ?? 0,
  desde: null,
  diferencia: null,
  places,
});

/** Makes the groups one after another, as far as they are asked for. */
function* tiedGroups(offers: OrderedOffers, rows: number[]): Generator<Group> {
  const { tramos } = offers;
  let start = 0;
  while (start < rows.length) {
    const tramo = tramos[rows[start] ?? 0] ?? 0;
    let end = start + 1;
    while (end < rows.length && tramos[rows[end] ?? 0] === tramo) end++;
    yield* tiesOfTramo(offers, rows.slice(start, end), tramo);
    start = end;
  }
}

/** Rows of one tramo, from the cheapest on. Those without a cost are the last, in a group of their own. */
function* tiesOfTramo(offers: OrderedOffers, rows: number[], tramo: number): Generator<Group> {
  const { costes, varianzas } = offers;
  const costOf = (place: number | undefined) => costes[place ?? 0] ?? Number.NaN;
  const varianceOf = (place: number) => varianzas[place] ?? 0;
  const unknown = rows.filter((place) => Number.isNaN(costOf(place)));
  let left = unknown.length > 0 ? rows.filter((place) => !Number.isNaN(costOf(place))) : rows;
  const widest = left.reduce((most, place) => Math.max(most, varianceOf(place)), 0);
  let previous: number | null = null;
  while (left.length > 0) {
    const [leader = 0] = left;
    const cheapest = costOf(leader);
    // No row beyond this cost can be tied, so the rest is not looked at.
    const limit = cheapest + marginOf(varianceOf(leader) + widest);
    const tied: number[] = [];
    const rest: number[] = [];
    let index = 0;
    for (; index < left.length; index++) {
      const place = left[index] ?? 0;
      const difference = costOf(place) - cheapest;
      if (cheapest + difference > limit) break;
      const isTied = place === leader || difference <= marginOf(varianceOf(leader) + varianceOf(place));
      (isTied ? tied : rest).push(place);
    }
    left = rest.concat(left.slice(index));
    yield {
      tramo,
      desde: cheapest,
      diferencia: previous === null ? null : cheapest - previous,
      places: nearestFirst(offers, tied),
    };
    previous = cheapest;
  }
  if (unknown.length > 0) yield { tramo, desde: null, diferencia: null, places: unknown };
}

/** Known distances first, ascending; the rest keep their order. */
function nearestFirst({ km }: OrderedOffers, places: number[]): number[] {
  const far = (place: number) => {
    const distance = km[place];
    return distance === undefined || Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
  };
  return places.sort((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)) || 0);
}
