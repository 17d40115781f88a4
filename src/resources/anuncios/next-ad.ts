/** What decides whose turn it is. */
export type Waiting = {
  _id: string;
  prioridad: number;
  tope: number | null;
  /** Seen in all, and today. */
  impresiones: number;
  impresionesHoy: number;
  /** Given to a page today by this program, seen or not. */
  servidos: number;
};

/**
 * Whose turn it is: of those of the greatest priority, the one that was seen least today. By days, so that one that begins
 * does not keep the place to itself until it has been seen as often as the old ones. Those that are as even go by how often
 * they were given out: many pages may ask before any of them is seen. Undefined when all have been seen as often as they may.
 */
export function nextAd<Ad extends Waiting>(waiting: readonly Ad[]): Ad | undefined {
  const open = waiting.filter(({ tope, impresiones }) => tope === null || impresiones < tope);
  return open.toSorted(
    (a, b) =>
      b.prioridad - a.prioridad ||
      a.impresionesHoy - b.impresionesHoy ||
      a.servidos - b.servidos ||
      (a._id < b._id ? -1 : 1),
  )[0];
}
