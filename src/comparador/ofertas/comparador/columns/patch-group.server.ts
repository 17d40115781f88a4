import { type GrowingGroup, OFFER_NAMES } from './growing-group.server.ts';
import { highestOf } from './index-group.server.ts';
import { fixedOrders } from './order.server.ts';
import { CURVE, type Filas, type Grupo, NONE, OFFER_COLUMNS } from './shape.ts';
import { sharedArray } from './shared-array.ts';

/** Offers read again, and the place that each has in an earlier group. */
export type Reread = { group: GrowingGroup; grupo: Grupo; places: readonly number[] };

/**
 * Makes a group with the changed offers in their places. It reuses the arrays and orders that stay the same; if nothing changed, it gives
 * the earlier group itself. Undefined if too many curves may belong to no offer any more: then make the group anew.
 */
export function patchGroup({ group, grupo, places }: Reread): Grupo | undefined {
  const changed = [...places.keys()].filter((offer) => !group.isLike(offer, grupo, places[offer] ?? NONE));
  if (changed.length === 0) return grupo;
  const placeOf = (offer: number) => places[offer] ?? NONE;
  const curves = new PatchedCurves(group, grupo);
  const coste = sharedArray(Int32Array, grupo.coste);
  const precio = sharedArray(Int32Array, grupo.precio);
  for (const offer of changed) {
    coste[placeOf(offer)] = curves.numberOf(group.costOf(offer), coste[placeOf(offer)]);
    precio[placeOf(offer)] = curves.numberOf(group.priceOf(offer), precio[placeOf(offer)]);
  }
  const curvasDeMas = grupo.curvasDeMas + curves.added;
  if (curvasDeMas > grupo.curvas.length / CURVE / 4) return undefined;
  const columns = OFFER_NAMES.map((name, index) => {
    if (changed.every((offer) => Object.is(group.valueOf(index, offer), grupo[name][placeOf(offer)])))
      return [name, grupo[name]];
    const column = sharedArray(OFFER_COLUMNS[name].array, grupo[name]);
    for (const offer of changed) column[placeOf(offer)] = group.valueOf(index, offer);
    return [name, column];
  });
  const filas: Filas = {
    ...(Object.fromEntries(columns) as Pick<Filas, keyof typeof OFFER_COLUMNS>),
    seccion: grupo.seccion,
    coste,
    precio,
    curvas: curves.finish(),
    curvasDeMas,
  };
  return {
    ...grupo,
    ...filas,
    ordenes: fixedOrders(filas, { grupo, changed: changed.map(placeOf) }),
    mayores: highestOf(filas),
  };
}

/** Curves of a group, with the new curves at the end. */
class PatchedCurves {
  readonly #group: GrowingGroup;
  readonly #grupo: Grupo;
  readonly #count: number;
  /** Curves of the offers read again, in the order of their new numbers. */
  readonly #added: number[] = [];

  constructor(group: GrowingGroup, grupo: Grupo) {
    this.#group = group;
    this.#grupo = grupo;
    this.#count = grupo.curvas.length / CURVE;
  }

  get added(): number {
    return this.#added.length;
  }

  /** Number of a curve of the offers read again; if the offer had the same curve before, its earlier number. */
  numberOf(curve: number, earlier = NONE): number {
    if (this.#group.isCurveOf(curve, this.#grupo, earlier)) return earlier;
    if (curve === NONE) return NONE;
    const known = this.#added.indexOf(curve);
    return this.#count + (known === -1 ? this.#added.push(curve) - 1 : known);
  }

  finish(): Int32Array {
    if (this.#added.length === 0) return this.#grupo.curvas;
    const count = this.#count + this.#added.length;
    const made = sharedArray(Int32Array, count * CURVE);
    for (let index = 0; index < CURVE; index++) {
      made.set(this.#grupo.curvas.subarray(index * this.#count, (index + 1) * this.#count), index * count);
      for (const [at, curve] of this.#added.entries())
        made[index * count + this.#count + at] = this.#group.amountOf(curve, index);
    }
    return made;
  }
}
