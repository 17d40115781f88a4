/** A pack of classes paid together; `precio` in céntimos, VAT included. */
export type Bono = { clases: number; precio: number };

export type ClassPrices = {
  /** Price of a single class in céntimos, VAT included. */
  clase: number;
  bonos: readonly Bono[];
  /** Classes that the enrolment brings without paying more. */
  incluidas: number;
};

/** Purchase: `sueltas` single classes, and packs, each bought `veces` times. */
export type Compra = { sueltas: number; bonos: (Bono & { veces: number })[] };

export type ClassCosts = {
  /** Gives the cost of a whole number of classes, in céntimos. Included classes cost nothing. */
  cost(classes: number): number;
  /** Cheapest purchase for a whole number of classes. */
  purchase(classes: number): Compra;
};

/**
 * Cheapest way to get at least `n` classes from packs and single classes (unbounded integer knapsack,
 * solved once for all counts). A pack may hold more classes than needed, when that is cheaper.
 */
export function classCosts({ clase, bonos, incluidas }: ClassPrices): ClassCosts {
  /**
   * Cheapest cost of n classes, and the last purchase that reaches it: a pack, or null for a single class.
   */
  const costs = [0];
  const last: (Bono | null)[] = [null];
  const at = (n: number) => costs[n] ?? 0;
  const whole = (count: number) => {
    for (let n = costs.length; n <= count; n++) {
      let best = at(n - 1) + clase;
      let bought: Bono | null = null;
      for (const pack of bonos) {
        const cost = at(Math.max(0, n - pack.clases)) + pack.precio;
        if (cost < best) [best, bought] = [cost, pack];
      }
      costs.push(best);
      last.push(bought);
    }
    return at(count);
  };
  return {
    cost: (classes) => whole(Math.max(0, classes - incluidas)),
    purchase: (classes) => {
      let left = Math.max(0, classes - incluidas);
      whole(left);
      const packs = new Map<Bono, number>();
      let sueltas = 0;
      while (left > 0) {
        const pack = last[left];
        if (pack) packs.set(pack, (packs.get(pack) ?? 0) + 1);
        else sueltas++;
        left = Math.max(0, left - (pack?.clases ?? 1));
      }
      return { sueltas, bonos: [...packs].map(([pack, veces]) => ({ ...pack, veces })) };
    },
  };
}
