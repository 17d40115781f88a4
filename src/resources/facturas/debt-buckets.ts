import { dayAfter } from '#kit/day-after.ts';
import type { tramos } from './libros/contract.ts';

/** How long ago something was due, or that it is to be given back. */
export type Tramo = (typeof tramos)[number] | 'aFavor';

/** First and last of the days since it was due; those that are not said have no end. */
const DAYS: Readonly<Record<(typeof tramos)[number], readonly [least?: number, most?: number]>> = {
  sinVencer: [undefined, 0],
  hasta30: [1, 30],
  hasta60: [31, 60],
  hasta90: [61, 90],
  mas90: [91],
};

/** What narrows the list of invoices to those of a bucket as of today in Madrid. */
export function narrowedTo(tramo: Tramo, hoy: string): Record<string, string> {
  if (tramo === 'aFavor') return { pendienteCobro_hasta: '-0.01' };
  const [least, most] = DAYS[tramo];
  return {
    ...(most !== undefined && { debidoEl_desde: dayAfter(hoy, -most) }),
    ...(least !== undefined && { debidoEl_hasta: dayAfter(hoy, -least) }),
  };
}
