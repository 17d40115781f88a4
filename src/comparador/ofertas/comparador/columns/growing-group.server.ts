import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { indexGroup } from './index-group.server.ts';
import { CURVE, type Filas, type Grupo, NONE, OFFER_COLUMNS, type Secciones } from './shape.ts';
import { type ArrayType, sharedArray } from './shared-array.ts';

type Name = keyof typeof OFFER_COLUMNS;

export const OFFER_NAMES = keysOf(OFFER_COLUMNS);

/** Offers of a permit and gears while they are gathered, in any order. */
export class GrowingGroup {
  /** Id of the section of each offer. */
  readonly secciones: number[] = [];
  readonly #values = OFFER_NAMES.map((): number[] => []);
  readonly #costes: number[] = [];
  readonly #precios: number[] = [];
  #curves = new Int32Array(64 * CURVE);
  #count = 0;
  /** Numbers of the curves, by a hash of their amounts; different curves with the same hash share a list. */
  readonly #bySum = new Map<number, number[]>();

  /** Adds an offer; `value` gives each of its columns, in the order of `OFFER_NAMES`. */
  add(seccion: number, value: (index: number, name: Name) => number): void {
    this.secciones.push(seccion);
    for (let index = 0; index < OFFER_NAMES.length; index++)
      this.#values[index]?.push(value(index, OFFER_NAMES[index] as Name));
  }

  /** Sets the curves of the offer added last, where it has them. */
  addCurves(coste: ArrayLike<number> | undefined, precio: ArrayLike<number> | undefined): void {
    this.#costes.push(coste ? this.#placeOfCurve(coste) : NONE);
    this.#precios.push(precio ? this.#placeOfCurve(precio) : NONE);
  }

  /** Says whether the offer at index `offer` equals the offer at `place` of a finished group, in all columns and curves. */
  isLike(offer: number, grupo: Grupo, place: number): boolean {
    for (let index = 0; index < OFFER_NAMES.length; index++)
      if (!Object.is(this.#values[index]?.[offer], grupo[OFFER_NAMES[index] as Name][place])) return false;
    return (
      this.isCurveOf(this.costOf(offer), grupo, grupo.coste[place]) &&
      this.isCurveOf(this.priceOf(offer), grupo, grupo.precio[place])
    );
  }

  /** Number of a column of an offer, by the place of the column in `OFFER_NAMES`. */
  valueOf(index: number, offer: number): number {
    return this.#values[index]?.[offer] ?? Number.NaN;
  }

  /** Number of the offer's cost curve in this group, or `NONE`. */
  costOf(offer: number): number {
    return this.#costes[offer] ?? NONE;
  }

  priceOf(offer: number): number {
    return this.#precios[offer] ?? NONE;
  }

  /** Amount of a curve, by the number that it has in this group. */
  amountOf(curve: number, index: number): number {
    return this.#curves[curve * CURVE + index] ?? 0;
  }

  /** Says whether curve `own` of this group equals curve `other` of a finished group. */
  isCurveOf(own: number, { curvas }: Pick<Grupo, 'curvas'>, other = NONE): boolean {
    if (own === NONE || other === NONE) return own === other;
    const count = curvas.length / CURVE;
    for (let index = 0; index < CURVE; index++)
      if (this.#curves[own * CURVE + index] !== curvas[index * count + other]) return false;
    return true;
  }

  #placeOfCurve(curve: ArrayLike<number>): number {
    let sum = 0;
    for (let index = 0; index < CURVE; index++) sum = (Math.imul(sum, 31) + (curve[index] ?? 0)) | 0;
    const alike = this.#bySum.get(sum) ?? [];
    const known = alike.find((place) => this.#isCurve(place, curve));
    if (known !== undefined) return known;
    if ((this.#count + 1) * CURVE > this.#curves.length) {
      const larger = new Int32Array(this.#curves.length * 2);
      larger.set(this.#curves);
      this.#curves = larger;
    }
    for (let index = 0; index < CURVE; index++) this.#curves[this.#count * CURVE + index] = curve[index] ?? 0;
    this.#bySum.set(sum, [...alike, this.#count]);
    return this.#count++;
  }

  #isCurve(place: number, curve: ArrayLike<number>): boolean {
    for (let index = 0; index < CURVE; index++)
      if (this.#curves[place * CURVE + index] !== curve[index]) return false;
    return true;
  }

  /**
   * Numbers the curves again in the order of their offers, because searches go through them so, and stores together the amounts of all
   * curves for the same number of classes: a search reads one amount of each curve.
   */
  #byClasses(costes: Int32Array, precios: Int32Array): Int32Array {
    const renumbered = new Int32Array(this.#count).fill(NONE);
    let next = 0;
    for (const places of [costes, precios])
      for (let place = 0; place < places.length; place++) {
        const curve = places[place] ?? NONE;
        if (curve === NONE) continue;
        if (renumbered[curve] === NONE) renumbered[curve] = next++;
        places[place] = renumbered[curve] ?? NONE;
      }
    const made = sharedArray(Int32Array, this.#count * CURVE);
    for (let curve = 0; curve < this.#count; curve++)
      for (let index = 0; index < CURVE; index++)
        made[index * this.#count + (renumbered[curve] ?? 0)] = this.#curves[curve * CURVE + index] ?? 0;
    return made;
  }

  /** Gives the offers in the order of their sections. */
  finish(placeOfSection: ReadonlyMap<number, number>, secciones: Secciones): Grupo {
    const places = this.secciones.map((id) => placeOfSection.get(id) ?? 0);
    const order = Uint32Array.from(places.keys()).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
    const ordered = <Type extends ArrayType>(type: Type, values: number[]) => {
      const made = sharedArray(type, values.length);
      for (let place = 0; place < made.length; place++) made[place] = values[order[place] ?? 0] ?? 0;
      return made;
    };
    const columns = OFFER_NAMES.map((name, index) => [
      name,
      ordered(OFFER_COLUMNS[name].array, this.#values[index] ?? []),
    ]);
    const coste = ordered(Int32Array, this.#costes);
    const precio = ordered(Int32Array, this.#precios);
    return indexGroup(secciones, {
      ...Object.fromEntries(columns),
      seccion: ordered(Int32Array, places),
      coste,
      precio,
      curvas: this.#byClasses(coste, precio),
      curvasDeMas: 0,
    } as Filas);
  }
}
