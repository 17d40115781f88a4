import { plural } from '#platform/kit/format.ts';
import { type Coste, marginOf, varianceOf } from './cost-model.ts';

/** Expected cost in céntimos, and its variance in céntimos². */
export type CostEstimate = { coste: number; varianza: number };

/** Takes the estimate out of a cost. */
export const estimateOf = ({ esperado, superior }: Pick<Coste, 'esperado' | 'superior'>): CostEstimate => ({
  coste: esperado,
  varianza: varianceOf(superior - esperado),
});

/** Whether a cost is lower than another by more than the margin of their difference: only then it is said to cost less (decisions 065, 193). */
export const costsLess = (one: CostEstimate, other: CostEstimate): boolean =>
  other.coste - one.coste > marginOf(one.varianza + other.varianza);

/** Place among the autoescuelas that publish a price: number before its tie, number in its tie (itself too), and number of all. */
export type Standing = { delante: number; empatadas: number; total: number };

/** Finds the place of an autoescuela among others by cost, with the ties of the comparator's list (decision 065). */
export function standingOf(own: CostEstimate, others: readonly CostEstimate[]): Standing {
  let left = [own, ...others].toSorted((a, b) => a.coste - b.coste);
  const total = left.length;
  for (;;) {
    const [leader = own] = left;
    const isTied = (one: CostEstimate) => one === leader || !costsLess(leader, one);
    const tied = left.filter(isTied);
    if (tied.includes(own)) return { delante: total - left.length, empatadas: tied.length, total };
    left = left.filter((one) => !isTied(one));
  }
}

/** 'Empate entre 5, con 3 autoescuelas por delante, de 23 con precio'. */
export function standingText({ delante, empatadas, total }: Standing): string {
  if (total === 1) return 'Nadie más publica su precio';
  const among = `de ${total} con precio`;
  if (delante === 0)
    return empatadas === 1
      ? `La de menor coste, ${among}`
      : `Empate entre ${empatadas} por el menor coste, ${among}`;
  const place = empatadas === 1 ? 'Sin empate' : `Empate entre ${empatadas}`;
  return `${place}, con ${plural(delante, 'autoescuela', 'autoescuelas')} por delante, ${among}`;
}
