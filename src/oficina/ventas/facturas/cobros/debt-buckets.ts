import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';

/** First and last day since the due date, by bucket; a missing limit means no end. */
export const diasDeTramo = {
  sinVencer: { hasta: 0 },
  hasta30: { desde: 1, hasta: 30 },
  hasta60: { desde: 31, hasta: 60 },
  hasta90: { desde: 61, hasta: 90 },
  mas90: { desde: 91 },
} as const satisfies Record<string, { desde?: number; hasta?: number }>;

/** Buckets of a debt, by the days since its due date. */
export const tramos = keysOf(diasDeTramo);

/** Buckets, and the refundable amounts. */
export const partesDeDeuda = [...tramos, 'aFavor'] as const;

export type ParteDeDeuda = (typeof partesDeDeuda)[number];

/** Filters of the list of facturas for one part of the debt, as of today in Madrid. */
export function narrowedTo(parte: ParteDeDeuda, hoy: string): Record<string, string> {
  if (parte === 'aFavor') return { pendienteCobro_hasta: '-0.01' };
  const { desde, hasta }: { desde?: number; hasta?: number } = diasDeTramo[parte];
  return {
    ...(hasta !== undefined && { debidoEl_desde: dayAfter(hoy, -hasta) }),
    ...(desde !== undefined && { debidoEl_hasta: dayAfter(hoy, -desde) }),
  };
}
