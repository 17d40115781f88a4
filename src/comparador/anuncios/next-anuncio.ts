/** Data that decide which anuncio is next. */
export type Waiting = {
  _id: string;
  prioridad: number;
  tope: number | null;
  /** Seen in all, and today. */
  impresiones: number;
  impresionesHoy: number;
  /** Times that this program gave it to a page today, seen or not. */
  servidos: number;
};

/**
 * Picks the next anuncio: highest priority, then fewest views today. Views are counted by day, so that
 * a new anuncio does not stay alone until it reaches the old ones' total. Between equals it picks the
 * one given out less often, because many pages may ask before a view is counted. Undefined if all have
 * reached their limit.
 */
export function nextAnuncio<Ad extends Waiting>(waiting: readonly Ad[]): Ad | undefined {
  const open = waiting.filter(({ tope, impresiones }) => tope === null || impresiones < tope);
  return open.toSorted(
    (a, b) =>
      b.prioridad - a.prioridad ||
      a.impresionesHoy - b.impresionesHoy ||
      a.servidos - b.servidos ||
      (a._id < b._id ? -1 : 1),
  )[0];
}
