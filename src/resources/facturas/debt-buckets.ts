import { dayAfter } from '#kit/day-after.ts';

/** First and last of the days since it was due, by bucket; those that are not said have no end. */
export const diasDeTramo = {
  sinVencer: { hasta: 0 },
  hasta30: { desde: 1, hasta: 30 },
  hasta60: { desde: 31, hasta: 60 },
  hasta90: { desde: 61, hasta: 90 },
  mas90: { desde: 91 },
} as const satisfies Record<string, { desde?: number; hasta?: number }>;

/** How long ago something was due. */
export type Tramo = keyof typeof diasDeTramo;

export const tramos = Object.keys(diasDeTramo) as Tramo[];

/** The same, and what is to be given back. */
export const partesDeDeuda = [...tramos, 'aFavor'] as const;

export type ParteDeDeuda = (typeof partesDeDeuda)[number];

/** What narrows the list of invoices to those of a part of the debt as of today in Madrid. */
export function narrowedTo(parte: ParteDeDeuda, hoy: string): Record<string, string> {
  if (parte === 'aFavor') return { pendienteCobro_hasta: '-0.01' };
  const { desde, hasta }: { desde?: number; hasta?: number } = diasDeTramo[parte];
  return {
    ...(hasta !== undefined && { debidoEl_desde: dayAfter(hoy, -hasta) }),
    ...(desde !== undefined && { debidoEl_hasta: dayAfter(hoy, -desde) }),
  };
}
